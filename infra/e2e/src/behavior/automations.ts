import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as recordCalls from '@lacquer/contracts/calls/customers/customer-record';
import * as customerCalls from '@lacquer/contracts/calls/customers/customers';
import * as visitCalls from '@lacquer/contracts/calls/customers/visits';
import * as automationCalls from '@lacquer/contracts/calls/messaging/automations';
import type { Customer } from '@lacquer/contracts/customers/customer';
import type { Automation, AutomationReport } from '@lacquer/contracts/messaging/automations';
import type { AutomationKind, CampaignPreview } from '@lacquer/contracts/messaging/campaign';
import { salonClock } from '@lacquer/contracts/salon/opening-hours';
import { eventually } from '@lacquer/servers/testing/eventually';
import type { Client as Database } from 'pg';
import { connectToSchema } from '@lacquer/platform/database/schema-client';
import { Client } from './client.js';
import { addColleague } from './colleague.js';
import { type OwnedProduct, startOwnedProduct } from './owned-product.js';
import type { Mode } from './product.js';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const regulars = Array.from({ length: 24 }, (_, index) => `+121355501${String(index).padStart(2, '0')}`);
const [newcomer, other, late] = ['+13235550190', '+13235550191', '+13235550192'];

/** A time zone in which it is noon, so that no day ends during the test. */
function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours();
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

/** The owner turns automations on and days pass. The results are read from the provider and the reports. */
export function describeAutomations(mode: Mode): void {
  describe(`automations, ${mode}`, () => {
    let owned: OwnedProduct;
    let database: Database;
    const zone = zoneAtNoon();
    const today = () => salonClock(zone, new Date()).date;

    beforeAll(async () => {
      owned = await startOwnedProduct(mode, { env: { SMS_WINDOW: 'always' } });
      database = await connectToSchema(owned.product.databaseOf('messaging'));
      expect(await owned.product.command('salon', 'set', 'timeZone', zone)).toMatchObject({ code: 0 });
      await Promise.all(regulars.map((phone) => visited(phone, [90 * dayMs, 62 * dayMs])));
      await visited(newcomer, [5 * hourMs]);
    });

    afterAll(async () => {
      await database?.end();
      await owned?.stop();
    });

    /** Adds a customer with visits the given milliseconds ago. */
    async function visited(phoneNumber: string, ago: number[]): Promise<void> {
      for (const ms of ago) {
        const form = { phoneNumber, email: '', serviceName: 'Gel Manicure', amount: 3000 };
        const { status, body } = await owned.owner.post<{ visitId: string }>(customerCalls.add.path, form);
        expect(status).toBe(201);
        const correction = { reason: 'It was then', visitedAt: new Date(Date.now() - ms).toISOString() };
        const path = visitCalls.correct.path.replace(':id', body.visitId);
        expect((await owned.owner.send('PATCH', path, correction)).status).toBe(200);
      }
    }
    const of = (call: { path: string }, kind: AutomationKind) => call.path.replace(':kind', kind);
    const all = async () =>
      Object.fromEntries(
        (await owned.owner.get<Automation[]>(automationCalls.list.path)).body.map((each) => [each.kind, each]),
      ) as Record<AutomationKind, Automation>;
    const change = (kind: AutomationKind, form: object) =>
      owned.owner.send('PUT', of(automationCalls.change, kind), { capDays: 7, time: '11:00', ...form });
    const turnOn = (kind: AutomationKind) => owned.owner.post<Automation>(of(automationCalls.turnOn, kind), {});
    const preview = async (kind: AutomationKind) =>
      (await owned.owner.post<CampaignPreview>(of(automationCalls.preview, kind), {})).body;
    const find = async (phone: string) => {
      const found = await owned.owner.get<Customer[]>(`${customerCalls.list.path}?limit=5&q=${phone.slice(2)}`);
      return found.body.find(({ phoneNumber }) => phoneNumber === phone)?.id ?? `nobody: ${phone}`;
    };
    const bornToday = async (phone: string) => {
      const [, month, day] = today().split('-').map(Number);
      const path = recordCalls.edit.path.replace(':id', await find(phone));
      const { status } = await owned.owner.send('PATCH', path, { version: 0, birthday: { month, day } });
      expect(status).toBe(200);
    };
    const texts = (words: string) =>
      owned.product.providers.twilio.messages.filter(({ body }) => body.includes(words)).map(({ to }) => to);
    /**
     * Moves the last runs back by a day and restarts the process with the scheduler. Resolves when all active automations
     * have selected their recipients and all of those were texted.
     */
    const aDayPasses = async () => {
      await database.query('UPDATE automation SET last_run_on = last_run_on - 1');
      const clock = owned.product.processes.find(({ name }) => name === 'messaging-worker' || name === 'standalone');
      if (!clock) throw new Error('no process runs the scheduler');
      await clock.stop();
      await owned.product.restart(clock);
      await eventually(async () =>
        Object.values(await all()).every(({ isOn, lastRunOn }) => !isOn || lastRunOn === today()),
      );
      await eventually(async () => {
        const { body } = await owned.owner.get<{ status: string }[]>('/api/admin/campaigns');
        return body.every(({ status }) => status === 'finished');
      });
    };

    it('are off by default, and only the owner previews them and turns them on', async () => {
      expect(Object.values(await all()).map(({ isOn }) => isOn)).toEqual([false, false, false]);
      const form = { message: 'Hi {first_name}, we miss you', holdoutPercent: 50, days: 60 };
      expect((await change('lapsed', form)).status).toBe(200);
      expect(await preview('lapsed')).toMatchObject({
        matched: 24,
        eligible: 12,
        excluded: { holdout: 12 },
        body: expect.stringMatching(/: Hi \w+, we miss you Reply STOP/),
      });

      const mina = await addColleague(owned.owner, { email: 'mina@example.com', role: 'staff' });
      const staff = await new Client(owned.product.url).signIn(mina);
      expect((await staff.get(automationCalls.list.path)).status).toBe(403);
      expect((await staff.post(of(automationCalls.turnOn, 'lapsed'), {})).status).toBe(403);

      // a thank-you requires a link to the reviews
      expect((await change('first-visit', { message: 'Thank you!', holdoutPercent: 0 })).status).toBe(200);
      expect(await turnOn('first-visit')).toMatchObject({
        status: 400,
        body: { code: 'MESSAGING.AUTOMATION_INCOMPLETE' },
      });
    });

    it('start the next day, text each customer once and hold out the share', async () => {
      const { body: lapsed } = await turnOn('lapsed');
      expect(lapsed).toMatchObject({ isOn: true, lastRunOn: today() });
      await aDayPasses();

      const { texted, heldOut, campaigns } = (await all()).lapsed;
      expect({ campaigns, sum: texted + heldOut }).toEqual({ campaigns: 1, sum: 24 });
      expect(heldOut).toBeGreaterThan(0);
      expect(texted).toBeGreaterThan(0);
      const phones = texts('Hi there, we miss you');
      expect(phones).toHaveLength(texted);
      expect(new Set([...phones, ...regulars]).size).toBe(24);
      expect(new Set(phones).size).toBe(texted);
      expect(await preview('lapsed')).toMatchObject({ matched: 0 });
    });

    it('skip customers that another automation has selected within the cap, held out or not', async () => {
      await bornToday(newcomer);
      for (const phone of regulars.slice(0, 4)) await bornToday(phone);
      await change('birthday', { message: 'Happy birthday, {first_name}!', holdoutPercent: 0 });
      expect((await turnOn('birthday')).status).toBe(200);
      await aDayPasses();

      expect(texts('Happy birthday')).toEqual([newcomer]);
      expect((await all()).lapsed.campaigns).toBe(1);
    });

    it('treat a merged customer as already texted, and stop when they are turned off', async () => {
      const rows = [{ line: 2, phone: other }];
      expect((await owned.owner.post(recordCalls.importRows.path, { rows, dryRun: false })).status).toBe(200);
      await bornToday(other);
      const merge = recordCalls.merge.path.replace(':id', await find(other));
      expect((await owned.owner.post(merge, { otherId: await find(newcomer) })).status).toBe(200);
      // nobody gets two automations within a week, whatever an owner writes
      const { status, body: refused } = await change('birthday', { ...(await all()).birthday, capDays: 0 });
      expect([status, refused]).toMatchObject([400, { details: [{ path: 'capDays' }] }]);
      await database.query(
        `UPDATE automation_contact SET taken_at = taken_at - interval '7 days' WHERE kind = 'lapsed'`,
      );
      await database.query(
        `UPDATE campaign_recipient SET accepted_at = accepted_at - interval '7 days'
         FROM campaign WHERE campaign.id = campaign_id AND automation = 'lapsed'`,
      );
      await change('first-visit', { message: 'Thank you! https://example.com/review', holdoutPercent: 0 });
      expect((await turnOn('first-visit')).status).toBe(200);
      // the text to the merged record counts as the birthday text, and delays a thank-you by the cap
      expect(await preview('first-visit')).toMatchObject({ matched: 0 });
      expect(await preview('birthday')).toMatchObject({ matched: 4 });
      expect((await owned.owner.post(of(automationCalls.turnOff, 'lapsed'), {})).status).toBe(200);
      await visited(late, [80 * dayMs, 61 * dayMs]);
      expect(await preview('lapsed')).toMatchObject({ matched: 1 });
      const before = texts('we miss you').length;
      await aDayPasses();

      // a week later the four regulars get the birthday text as well
      expect(texts('Happy birthday').toSorted()).toEqual([...regulars.slice(0, 4), newcomer].toSorted());
      expect(texts('https://example.com/review')).toEqual([]);
      expect(texts('we miss you')).toHaveLength(before);
      expect(texts('we miss you')).not.toContain(late);
    });

    it('are reported in comparison with the holdout', async () => {
      const [phone = ''] = texts('we miss you');
      const form = { phoneNumber: phone, email: '', serviceName: 'Gel Manicure', amount: 4500 };
      expect((await owned.owner.post(customerCalls.add.path, form)).status).toBe(201);
      const { texted, heldOut } = (await all()).lapsed;
      const { body } = await owned.owner.get<AutomationReport>(of(automationCalls.report, 'lapsed'));
      expect(body).toMatchObject({
        campaigns: 1,
        simulated: false,
        sent: { customers: texted, visitors: 1, visits: 1, amount: 4500 },
        holdout: { customers: heldOut, visits: 0 },
      });
    });
  });
}
