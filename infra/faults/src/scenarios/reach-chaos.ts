import { setTimeout as delay } from 'node:timers/promises';
import * as customerCalls from '@lacquer/contracts/calls/customers/customers';
import * as linkCalls from '@lacquer/contracts/calls/messaging/links';
import * as noticeCalls from '@lacquer/contracts/calls/messaging/notices';
import type { OwnNotices } from '@lacquer/contracts/messaging/notices';
import { modes } from '@lacquer/e2e/behavior/product';
import { examplePhone } from '@lacquer/platform/testing/example-phones';
import { untilTrue, Visitors } from '../clients/visitors.js';
import { findWrongReach, isReceived, type Reached, untilReached } from '../checks/reach.js';
import { noteRefusal } from '../checks/refusals.js';
import type { Scenario } from '../scenario.js';
import type { Stage } from '../stage.js';
import { killOne } from './kills.js';
import { launch } from './own-campaign.js';

const rounds = 3;
const recipients = 40;
/** In each round. */
const [joins, answers, followers] = [4, 3, 12];
const bookingHost = 'book.example.com';
/** Previews of phones follow a link so soon after its text, and are no people. Milliseconds. */
const previewMs = 3_000;
/** A gateway hands clicks over within a second, and a killed one loses those that it holds. Milliseconds. */
const clicksHandedOverMs = 2_500;

/** The product reads the provider's list of texts this often, and after a start. Milliseconds. */
const readMs = 240_000;

/** A text that says no as the carrier's keyword, which the provider blocks too, and in own words, which only the product understands. */
const refusals = ['STOP', 'no more texts please'];

export const reachChaos: Scenario = {
  name: 'reach-chaos',
  summary: `strangers join, customers answer, follow links and say no, each once, while processes are killed and the provider and the push service fail`,
  modes,
  plan: { customers: recipients, settings: { SMS_SEGMENTS_PER_SECOND: '60' } },
  writes: ['contacts'],
  inject: async (stage) => {
    const { push, random } = stage;
    const { twilio } = stage.product.providers;
    const reached: Reached = { joined: [], answered: [], refusals: [], refused: [], campaigns: [], device: '' };
    const visitors = new Visitors(stage.product, random);
    const willRefuse = await addCustomers(stage, rounds * refusals.length);
    await allowLinks(stage);
    reached.device = await addDevice(stage);
    let kills = 0;
    try {
      twilio.faults({
        send: {
          latencyMs: { min: 0, max: 40 },
          errorBefore: { share: 0.03, status: 503 },
          errorAfter: { share: 0.03, status: 500 },
          resetAfter: { share: 0.02 },
        },
        callbacks: { lost: { share: 0.2 }, doubled: { share: 0.2 }, reordered: { share: 0.2 } },
      });
      push.trouble = () => {
        const chance = random();
        if (chance < 0.2) return { status: 503, headers: { 'retry-after': '1' } };
        if (chance < 0.3) return { status: 429, headers: { 'retry-after': '1' } };
        return chance < 0.4 ? 'reset' : undefined;
      };
      for (let round = 0; round < rounds; round += 1) {
        const taken = willRefuse.slice(round * refusals.length, (round + 1) * refusals.length);
        for (const [index, phone] of taken.entries()) {
          const sid = await visitors.text(phone, refusals[index] ?? '');
          reached.refusals.push(sid);
          // one that no webhook has brought is read from the provider's list
          await untilTrue(`that ${phone} says no`, () => isReceived(stage, sid), readMs);
          reached.refused.push(noteRefusal(stage, phone));
        }
        const before = twilio.messages.length;
        const label = `#reach-${round}.`;
        const id = await launch(stage, label, `https://${bookingHost}/gel`);
        // one webhook never comes, as after an outage that is longer than Twilio's retries
        twilio.faults({ inbound: { lost: { next: 1 } } });
        const meanwhile = Promise.all([
          ...newcomers(round).map(async (phone) => {
            await visitors.join(phone);
            reached.joined.push(phone);
          }),
          ...stage.phones.slice(round * answers, (round + 1) * answers).map(async (phone) => {
            reached.answered.push({
              sid: await visitors.text(phone, `Is ${round + 3} pm free?`),
              shown: push.messages.length,
            });
          }),
        ]);
        await Promise.race([twilio.untilAccepted(before + Math.floor(recipients * random())), delay(5_000)]);
        kills += await killOne(stage, /worker|messaging|customer|standalone/);
        await meanwhile;

        const codes = await untilLinked(stage, label);
        await delay(previewMs + 500);
        const certain = codes.slice(0, followers);
        for (const code of certain) await visitors.follow(code);
        for (const code of codes.slice(followers, followers + 3)) await visitors.preview(code);
        await delay(clicksHandedOverMs);
        const doubtful = codes.slice(followers + 3, 2 * followers);
        const [killed] = await Promise.all([
          killOne(stage, /gateway|messaging$|standalone/),
          ...doubtful.map((code) => visitors.follow(code)),
        ]);
        kills += killed;
        reached.campaigns.push({
          id,
          label,
          people: { least: certain.length, most: certain.length + doubtful.length },
        });
      }
    } finally {
      twilio.liftFaults();
      push.trouble = () => undefined;
    }
    await stage.untilServing();
    await untilReached(stage, reached);
    const wrong = await findWrongReach(stage, reached);
    if (wrong.length > 0) throw new Error(wrong.join('\n  WRONG '));
    const { joined, answered, refused, campaigns } = reached;
    return `${kills} kills; ${joined.length} joined, ${answered.length} answered, ${refused.length} said no, ${campaigns.length} campaigns with links`;
  },
};

/** Customers who are texted as all others until they say no. */
async function addCustomers({ owner, phones }: Stage, count: number): Promise<string[]> {
  const added = Array.from({ length: count }, (_, index) => examplePhone(phones.length + index));
  for (const phoneNumber of added) {
    const visit = { phoneNumber, email: '', serviceName: 'Nail Art', amount: 1000 };
    const { status } = await owner.post(customerCalls.add.path, visit);
    if (status !== 201) throw new Error(`adding a customer returned ${status}`);
  }
  return added;
}

/** Phones that the salon does not know. */
function newcomers(round: number): string[] {
  return Array.from({ length: joins }, (_, index) => examplePhone(700 + round * joins + index));
}

async function allowLinks({ owner }: Stage): Promise<void> {
  const { status } = await owner.post(linkCalls.allowHost.path, { host: bookingHost });
  if (status !== 200) throw new Error(`allowing links returned ${status}`);
}

async function addDevice({ owner, push }: Stage): Promise<string> {
  const { body } = await owner.get<OwnNotices>(noticeCalls.get.path);
  const { status, body: device } = await owner.post<{ id: string }>(
    noticeCalls.addDevice.path,
    push.subscribe(body.pushKey),
  );
  if (status !== 200) throw new Error(`adding a device returned ${status}`);
  return device.id;
}

/** The code of each customer's link, when every text of the campaign has arrived. */
async function untilLinked({ phones, product }: Stage, label: string): Promise<string[]> {
  const codes = () =>
    new Map(
      product.providers.twilio.messages.flatMap(({ to, body }) => {
        const code = body.includes(label) ? /\/l\/(\w{7})/.exec(body)?.[1] : undefined;
        return code === undefined || !phones.includes(to) ? [] : [[to, code] as const];
      }),
    );
  for (const deadline = Date.now() + 90_000; codes().size < phones.length && Date.now() < deadline;) await delay(100);
  return [...codes().values()];
}
