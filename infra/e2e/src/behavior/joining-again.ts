import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as contactCalls from '@lacquer/contracts/calls/salon/contact';
import * as joinCalls from '@lacquer/contracts/calls/customers/joining';
import * as conversationCalls from '@lacquer/contracts/calls/messaging/conversations';
import type { Conversation } from '@lacquer/contracts/messaging/conversations';
import { eventually } from '@lacquer/servers/testing/eventually';
import { Client } from './client.js';
import { type OwnedProduct, startOwnedProduct } from './owned-product.js';
import { type Mode } from './product.js';

const byPage = '+12135550170';
const byBox = '+12135550171';
const byKeyword = '+12135550172';
const byTablet = '+12135550173';
/** Joins, and never leaves. */
const stays = '+12135550174';
const leaving = [byPage, byBox, byKeyword, byTablet] as const;

/**
 * A stranger joins by each way in, leaves by STOP, and joins again within the day. The ledger has each statement as it was
 * made. Whatever a form says, nothing is sent before a START: until then Twilio refuses every text to the phone.
 */
export function describeJoiningAgain(mode: Mode): void {
  describe(`leaving and joining again, ${mode}`, () => {
    let owned: OwnedProduct;
    /** The cookie of the tablet at the desk. */
    let tablet: string;

    beforeAll(async () => {
      owned = await startOwnedProduct(mode, { env: { SMS_WINDOW: 'always', CAMPAIGN_AUDIENCE: 'consented' } });
      const desk = await new Client(owned.product.url).signIn(owned.product.owner);
      const { status, headers } = await desk.post(joinCalls.startKiosk.path);
      expect(status).toBe(204);
      tablet =
        headers
          .getSetCookie()
          .find((cookie) => cookie.startsWith('lacquer_kiosk='))
          ?.split(';')[0] ?? '';
      // the session of the staff has ended with it
      expect((await desk.get('/api/admin/conversations')).status).toBe(401);
    });
    afterAll(async () => {
      await owned?.stop();
    });

    const textsTo = (phone: string) =>
      owned.product.providers.twilio.messages.filter(({ to }) => to === phone).map(({ body }) => body);
    const hasTexts = (phone: string, count: number) => eventually(() => textsTo(phone).length >= count);
    const counts = () => leaving.map((phone) => textsTo(phone).length);
    const say = (from: string, body: string) => owned.product.providers.twilio.sendInbound({ from, body });
    const visitor = () => new Client(owned.product.url);
    const joinByPage = async (phone: string, headers?: Record<string, string>) =>
      expect((await visitor().post(joinCalls.join.path, { phone, consent: true }, headers)).status).toBe(202);
    const joinByTablet = (phone: string) => joinByPage(phone, { cookie: tablet });
    const joinByBox = async (phone: string) => {
      const message = { firstName: 'Ana', lastName: 'Ruiz', email: 'ana@example.com', message: 'Hello' };
      const body = { ...message, phone, consent: true, wording: 'box-1-en' };
      expect((await visitor().post(contactCalls.submit.path, body)).status).toBe(201);
    };
    /** Oldest first. */
    const ledger = async (phone: string) =>
      (await owned.consentOf(phone))
        .map(({ kind, channel, wordingVersion }) => [kind, channel, wordingVersion])
        .toReversed();
    const ledgerBecomes = async (phone: string, entries: readonly (string | null)[][]) => {
      await eventually(async () => (await ledger(phone)).length >= entries.length);
      expect([phone, await ledger(phone)]).toEqual([phone, entries]);
    };
    const web = ['consent', 'web-form', 'box-1-en'];
    const desk = ['consent', 'in-person', 'box-1-en'];
    const asked = ['consent', 'text-message', 'keyword-1'];
    const no = ['revocation', 'text-message', null];
    const start = ['consent', 'text-message', 'start-keyword'];

    it('texts each of them once, however often they ask', async () => {
      for (let times = 0; times < 2; times += 1) {
        await joinByPage(byPage);
        await joinByBox(byBox);
        await joinByTablet(byTablet);
        await say(byKeyword, 'JOIN');
      }
      await joinByPage(stays);
      await hasTexts(byKeyword, 1);
      expect(await ledger(byKeyword)).toEqual([]);
      await say(byKeyword, 'yes');
      await say(byKeyword, 'YES');

      await ledgerBecomes(byPage, [web]);
      await ledgerBecomes(byBox, [web]);
      await ledgerBecomes(byKeyword, [asked]);
      await ledgerBecomes(byTablet, [desk]);
      for (const phone of [byPage, byBox, byTablet, stays]) await hasTexts(phone, 1);
      await hasTexts(byKeyword, 2);
      expect(await owned.textEverybody('Spring colors')).toEqual([...leaving, stays]);
      // before the campaign, one text; and two after the keyword: the question and its confirmation
      expect(counts()).toEqual([2, 2, 3, 2]);
    });

    it('sends nothing more after STOP', async () => {
      for (const phone of leaving) await say(phone, 'STOP');
      for (const phone of leaving) await eventually(async () => (await ledger(phone)).at(-1)?.[0] === 'revocation');
      await ledgerBecomes(byKeyword, [asked, no]);

      expect(await owned.textEverybody('Summer colors')).toEqual([stays]);
      expect(counts()).toEqual([2, 2, 3, 2]);
    });

    it('keeps what they say on the page, by the box and at the desk, and sends nothing before a START', async () => {
      await joinByPage(byPage);
      await joinByBox(byBox);
      await joinByTablet(byTablet);
      await say(byKeyword, 'JOIN');

      await ledgerBecomes(byPage, [web, no, web]);
      await ledgerBecomes(byBox, [web, no, web]);
      await ledgerBecomes(byTablet, [desk, no, desk]);
      // a question cannot be asked: staff see that somebody wants to return
      await eventually(async () => {
        const path = `${conversationCalls.list.path}?show=review`;
        const { body } = await owned.owner.get<Conversation[]>(path);
        return body.some(({ phone }) => phone === byKeyword);
      });
      await ledgerBecomes(byKeyword, [asked, no]);
      expect(await owned.textEverybody('Autumn colors')).toEqual([stays]);
      expect(counts()).toEqual([2, 2, 3, 2]);
    });

    it('takes another STOP as the last word', async () => {
      await say(byPage, 'STOP');
      await ledgerBecomes(byPage, [web, no, web, no]);
      // one that nothing has come between says nothing new
      await say(byPage, 'STOP');
      await say(byTablet, 'stop');
      await ledgerBecomes(byTablet, [desk, no, desk, no]);
      await ledgerBecomes(byPage, [web, no, web, no]);
      expect(await owned.textEverybody('Early colors')).toEqual([stays]);
    });

    it('lets them in again by START, and confirms nothing a second time within the day', async () => {
      await say(byPage, 'START');
      await say(byBox, 'Unstop');
      await say(byKeyword, 'YES');
      await say(byTablet, 'START');
      await ledgerBecomes(byPage, [web, no, web, no, start]);
      await ledgerBecomes(byBox, [web, no, web, start]);
      await ledgerBecomes(byKeyword, [asked, no, start]);
      await ledgerBecomes(byTablet, [desk, no, desk, no, start]);
      expect(await owned.textEverybody('Winter colors')).toEqual([...leaving, stays]);

      await joinByPage(byPage);
      await joinByTablet(byTablet);
      await say(byKeyword, 'JOIN');
      await ledgerBecomes(byPage, [web, no, web, no, start, web]);
      await ledgerBecomes(byTablet, [desk, no, desk, no, start, desk]);
      expect(await owned.textEverybody('Late colors')).toEqual([...leaving, stays]);
      // two campaigns, and nothing else
      expect(counts()).toEqual([4, 4, 5, 4]);
      await ledgerBecomes(byKeyword, [asked, no, start]);
    });
  });
}
