import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as contactCalls from '@lacquer/contracts/calls/salon/contact';
import * as noticeCalls from '@lacquer/contracts/calls/messaging/notices';
import * as authCalls from '@lacquer/contracts/calls/staff/auth';
import * as staffCalls from '@lacquer/contracts/calls/staff/staff';
import { firstChoices, type NoticeForm, type OwnNotices, ownNotices } from '@lacquer/contracts/messaging/notices';
import { pushMessage } from '@lacquer/contracts/staff/push-message';
import { CleanUp } from '@lacquer/servers/testing/clean-up';
import { eventually } from '@lacquer/servers/testing/eventually';
import { type MailServer, runMailServer } from '@lacquer/servers/testing/mail-server';
import { type PushService, runPushService, type Subscription } from '@lacquer/servers/testing/push-service';
import { Client } from './client.js';
import { type OwnedProduct, startOwnedProduct } from './owned-product.js';
import { type Mode } from './product.js';

/** So soon a phone buzzes. Milliseconds. */
const buzzesWithinMs = 10_000;
/** What is combined in one notification comes within so long. Milliseconds. */
const paceMs = 8_500;

/** The staff hear of what happens: by their devices and by mail, once, also when processes are killed. */
export function describeNotices(mode: Mode): void {
  describe(`what the staff are told, ${mode}`, () => {
    const cleanUp = new CleanUp();
    let push: PushService;
    let mail: MailServer;
    let owned: OwnedProduct;

    beforeAll(async () => {
      push = await runPushService();
      cleanUp.add(() => push.stop());
      mail = await runMailServer();
      cleanUp.add(() => mail.stop());
      const env = {
        SMTP_URL: mail.url,
        MAIL_FROM: 'Example Nails <salon@example.com>',
        PUSH_PRIVATE_ORIGINS: push.origin,
      };
      owned = await startOwnedProduct(mode, { env, ...(mode === 'distributed' && { gateways: 2, workers: 2 }) });
      cleanUp.add(() => owned.stop());
    });
    afterAll(() => cleanUp.run());

    const wishes: NoticeForm = {
      choices: firstChoices,
      quiet: null,
      emailPace: 'each',
      phone: null,
      showsContent: false,
    };
    const read = async (client: Client): Promise<OwnNotices> =>
      ownNotices.parse((await client.get(noticeCalls.get.path)).body);
    const addDevice = async (client: Client): Promise<Subscription> => {
      const subscription = push.subscribe((await read(client)).pushKey);
      expect((await client.post(noticeCalls.addDevice.path, subscription)).status).toBe(200);
      return subscription;
    };
    const choose = async (client: Client, form: NoticeForm) =>
      expect((await client.send('PUT', noticeCalls.set.path, form)).status).toBe(200);
    const write = () =>
      new Client(owned.product.url).post(contactCalls.submit.path, {
        firstName: 'Thùy',
        lastName: 'Nguyễn',
        email: 'thuy@example.com',
        service: '',
        message: 'Do you have time on Sunday?',
      });
    const say = (body: string) => owned.product.providers.twilio.sendInbound({ from: '+12135550140', body });
    const shown = ({ endpoint }: Subscription) =>
      push.messages
        .filter((message) => message.endpoint === endpoint)
        .map(({ text }) => pushMessage.parse(JSON.parse(text)));
    const rest = () => new Promise((resolve) => setTimeout(resolve, paceMs));
    let phone: Subscription;

    it('is a text of a customer within ten seconds, with nothing personal on the locked phone', async () => {
      phone = await addDevice(owned.owner);
      const at = performance.now();
      await say('Can I come at 3?');
      await eventually(() => shown(phone).length === 1);
      expect(performance.now() - at).toBeLessThan(buzzesWithinMs);
      expect(shown(phone)).toMatchObject([{ title: 'New text', body: 'A customer texted the salon.' }]);
    });

    it('is a message of the form, with its words for who chose them, on the phone and by mail', async () => {
      await choose(owned.owner, {
        ...wishes,
        choices: { ...firstChoices, message: ['push', 'email'] },
        showsContent: true,
      });
      await rest();
      await write();
      await eventually(() => shown(phone).length === 2 && mail.mails.length === 1);
      expect(shown(phone)[1]).toMatchObject({
        title: 'New message',
        body: 'Thùy Nguyễn: Do you have time on Sunday?',
        url: '/admin/contacts',
      });
      expect(mail.mails[0]?.to).toEqual([owned.product.owner.email]);
    });

    it('reaches each once, through a killed process and servers that are away', async () => {
      await rest();
      const before = { shown: shown(phone).length, mails: mail.mails.length };
      // both take the connection and do not answer
      push.trouble = () => 'silence';
      mail.refuse = () => 'silence';
      const asked = push.requests;
      await write();
      await eventually(() => push.requests > asked);
      const sender = owned.product.processes.filter(({ name }) => name === 'messaging-worker' || name === 'standalone');
      for (const process of sender) {
        process.signal('SIGKILL');
        await process.exit();
      }
      push.trouble = () => undefined;
      mail.refuse = () => undefined;
      for (const process of sender) await owned.product.restart(process);

      await eventually(() => shown(phone).length > before.shown && mail.mails.length > before.mails);
      await rest();
      expect(shown(phone)).toHaveLength(before.shown + 1);
      expect(mail.mails).toHaveLength(before.mails + 1);
    });

    it('ends with the account', async () => {
      const invited = await owned.owner.post<{ token: string }>(staffCalls.invite.path, {
        email: 'stylist@example.com',
        name: 'Stylist',
        role: 'staff',
      });
      const password = 'four unrelated words here';
      const stylist = new Client(owned.product.url);
      await stylist.post(authCalls.useLink.path, { token: invited.body.token, password });
      await stylist.signIn({ email: 'stylist@example.com', password });
      const theirs = await addDevice(stylist);
      await say('Hello');
      await eventually(() => shown(theirs).length === 1);

      await owned.owner.post(staffCalls.disable.path, { email: 'stylist@example.com' });
      // until the list of accounts has arrived
      await new Promise((resolve) => setTimeout(resolve, 12_000));
      const count = shown(phone).length;
      await say('Hello?');
      await eventually(() => shown(phone).length > count);
      expect(shown(theirs)).toHaveLength(1);
    });
  });
}
