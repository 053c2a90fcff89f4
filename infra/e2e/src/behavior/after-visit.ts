import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as consentCalls from '@lacquer/contracts/calls/customers/consent';
import * as recordCalls from '@lacquer/contracts/calls/customers/customer-record';
import * as customerCalls from '@lacquer/contracts/calls/customers/customers';
import * as afterVisitCalls from '@lacquer/contracts/calls/messaging/after-visit';
import type { Customer } from '@lacquer/contracts/customers/customer';
import type { CustomerRecord } from '@lacquer/contracts/customers/customer-record';
import { type AfterVisitSettings, afterVisitTexts } from '@lacquer/contracts/messaging/after-visit';
import { eventually } from '@lacquer/servers/testing/eventually';
import { type OwnedProduct, startOwnedProduct } from './owned-product.js';
import type { ProductProcess } from './process.js';
import type { Mode } from './product.js';

const phones = ['+12135550151', '+12135550152', '+12135550153', '+12135550154', '+12135550155'] as const;
/** Has not agreed to texts. */
const silent = '+12135550156';
const refunded = '+12135550157';
const alertPhone = '+13105550158';
const reviewLink = 'https://reviews.example.com/lacquer';
const browser =
  'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36';

/**
 * Thanks after visits, through killed processes. A text whose send was cut may or may not have left: its claim ends after
 * four request timeouts, and the provider must then not list it for the time of the reconciliation before it is sent again.
 * With the settings below that is known to be some 15 seconds; with those of an installation, 60 seconds and 10 minutes.
 */
export function describeAfterVisit(mode: Mode): void {
  describe(`thanks after a visit, ${mode}`, () => {
    let owned: OwnedProduct;
    beforeAll(async () => {
      owned = await startOwnedProduct(mode, {
        publicUrl: true,
        env: {
          SMS_WINDOW: 'always',
          STAFF_ALERT_PHONE: alertPhone,
          SMS_REQUEST_TIMEOUT_SECONDS: '2',
          SMS_RECONCILE_AFTER_SECONDS: '5',
          SMS_SWEEP_SECONDS: '1',
        },
      });
    });
    afterAll(async () => {
      await owned?.stop();
    });

    const twilio = () => owned.product.providers.twilio;
    const textsTo = (phone: string) => twilio().messages.filter(({ to }) => to === phone);
    const settings = async () => (await owned.owner.get<AfterVisitSettings>(afterVisitCalls.get.path)).body;
    const pay = (phone: string) =>
      owned.product.providers.square.pay({ phone, lineItems: [{ name: 'Gel Manicure', amount: 4500 }] });
    const consent = async (phoneNumber: string) => {
      const body = { phoneNumber, wordingVersion: 'in-person-1', channel: 'in-person' };
      expect((await owned.owner.post(consentCalls.record.path, body)).status).toBe(201);
    };
    const find = async (phone: string) => {
      const { body } = await owned.owner.get<Customer[]>(`${customerCalls.list.path}?q=${encodeURIComponent(phone)}`);
      return body[0];
    };
    const killAndRestart = async () => {
      const senders = owned.product.processes.filter(
        ({ name }) => name === 'messaging-worker' || name === 'standalone',
      );
      await kill(senders);
    };
    const kill = async (processes: ProductProcess[]) => {
      for (const process of processes) {
        process.signal('SIGKILL');
        await process.exit();
      }
      for (const process of processes) await owned.product.restart(process);
    };
    const linkTo = (phone: string) => /http\S+\/l\/\w{7}/.exec(textsTo(phone)[0]?.body ?? '')?.[0] ?? '';
    const follow = (phone: string) => fetch(linkTo(phone), { redirect: 'manual', headers: { 'user-agent': browser } });
    const answer = (from: string, body: string) => twilio().sendInbound({ from, body });

    it('is on from the moment an owner turns it on', async () => {
      expect(await settings()).toMatchObject({ isOn: false, sent: 0, leftOut: 0 });
      // before it is on
      pay(phones[0]);
      await eventually(() => find(phones[0]));
      const body = { isOn: true, delayHours: 0, reviewLink, texts: afterVisitTexts };
      expect((await owned.owner.send('PUT', afterVisitCalls.change.path, body)).status).toBe(200);
      expect(await settings()).toMatchObject({ isOn: true, isLinkShort: true });
    });

    it('texts each customer once, whatever is killed while they are sent, and nobody else', async () => {
      for (const phone of phones) await consent(phone);
      pay(silent);
      const { payment } = pay(refunded);
      const customer = await eventually(() => find(refunded));
      owned.product.providers.square.refund(payment.id);
      await eventually(async () => {
        const { body } = await owned.owner.get<CustomerRecord>(recordCalls.get.path.replace(':id', customer.id));
        return body.visitCount === 0;
      });
      await consent(refunded);

      // the first text leaves, and its answer does not arrive
      twilio().faults({ send: { answerLatencyMs: 60_000 } });
      pay(phones[0]);
      await eventually(() => textsTo(phones[0]).length === 1);
      pay(phones[1]);
      await killAndRestart();
      // another does not leave, and the product cannot know
      twilio().faults({ send: { answerLatencyMs: null, resetBefore: { next: 1 } } });
      for (const phone of phones.slice(2)) pay(phone);
      await eventually(() => phones.some((phone, index) => index > 0 && textsTo(phone).length === 1));
      await killAndRestart();
      twilio().faults({ send: null });

      await eventually(() => phones.every((phone) => textsTo(phone).length > 0));
      await eventually(async () => (await settings()).sent === phones.length);
      expect(phones.map((phone) => textsTo(phone).length)).toEqual(phones.map(() => 1));
      expect([...textsTo(silent), ...textsTo(refunded)]).toEqual([]);
    });

    it('leads to the review by a link whose clicks are counted', async () => {
      // the first three seconds after a text belong to previews
      await new Promise((resolve) => setTimeout(resolve, 3500));
      const first = await follow(phones[4]);
      expect([first.status, first.headers.get('location')]).toEqual([302, reviewLink]);
      await follow(phones[4]);
      await eventually(async () => (await settings()).clicks.people === 1);
    });

    it('asks everybody how it was, with the same link, and counts the answers through killed processes', async () => {
      const [first, second, third, fourth, fifth] = phones;
      for (const phone of phones) expect(textsTo(phone)[0]?.body).toContain('How was your visit? Reply 1 to 5');
      expect(await settings()).toMatchObject({ ratings: { count: 0, average: null, low: 0 } });

      await answer(first, '1');
      // the owner's text may be on its way
      await kill(
        owned.product.processes.filter(({ name }) => /^(?:messaging|messaging-worker|standalone)$/.test(name)),
      );
      const alerts = () => textsTo(alertPhone).filter(({ body }) => body.includes('rated their visit 1 of 5'));
      await eventually(() => alerts().length > 0);
      await answer(second, '5!');
      await answer(third, '4 stars');
      await answer(fourth, '3');
      await answer(fifth, '2');
      await eventually(async () => (await settings()).ratings?.count === phones.length);
      expect(await settings()).toMatchObject({ ratings: { count: 5, average: 3, low: 2 } });
      // the last answer counts
      await answer(fifth, '5');
      await eventually(async () => (await settings()).ratings?.low === 1);
      expect(await settings()).toMatchObject({ ratings: { count: 5, average: 3.6, low: 1 } });

      expect(new Set(phones.map(linkTo)).size).toBe(phones.length);
      for (const phone of phones) expect((await follow(phone)).headers.get('location')).toBe(reviewLink);
      // nothing is sent because of an answer, and the owner is told once
      expect(phones.map((phone) => textsTo(phone).length)).toEqual(phones.map(() => 1));
      expect(alerts()).toHaveLength(1);
    });

    it('does not text a customer again so soon', async () => {
      pay(phones[4]);
      await eventually(async () => (await settings()).leftOut === 1);
      expect(textsTo(phones[4])).toHaveLength(1);
    });
  });
}
