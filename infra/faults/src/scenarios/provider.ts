import { setTimeout as delay } from 'node:timers/promises';
import * as consentCalls from '@lacquer/contracts/calls/customers/consent';
import * as customerCalls from '@lacquer/contracts/calls/customers/customers';
import { modes } from '@lacquer/e2e/behaviour/product';
import type { Scenario } from '../scenario.js';
import { launch, untilFinished } from './own-campaign.js';

/** The outage in rounds after the first. */
const longestOutageMs = 20_000;
/** Maximum number of texts with an unknown outcome when the provider recovers. */
const mostInDoubt = 10;
/** A number in London that is reserved for drama. */
const britishPhone = '+442079460123';
const notAllowedThere = 21_408;
let launches = 0;

export const provider: Scenario[] = [
  {
    name: 'provider-503',
    summary:
      'the provider returns 503 for 10 s, later 20 s: few texts are in doubt, and the rest arrive within a minute after it',
    modes,
    strike: async (stage) => {
      const { twilio } = stage.product.providers;
      const id = await launch(stage, `#outage-${(launches += 1)}.`);
      twilio.faults({ send: { errorBefore: { share: 1, status: 503 } } });
      const outageMs = Math.min(2 * stage.awayMs, longestOutageMs);
      await delay(outageMs);
      const doubts = await stage.query<{ count: number }>(
        'messaging',
        `SELECT count(*)::int AS count FROM campaign_recipient WHERE status IN ('unknown', 'sending')`,
      );
      const inDoubt = doubts[0]?.count ?? 0;
      twilio.faults({ send: { errorBefore: null } });
      const backAt = performance.now();
      if (inDoubt > mostInDoubt) throw new Error(`${inDoubt} texts were in doubt, more than ${mostInDoubt}`);
      await untilFinished(stage, id);
      const seconds = ((performance.now() - backAt) / 1000).toFixed(1);
      return `${outageMs / 1000} s of 503: ${inDoubt} in doubt, its campaign finished ${seconds} s later`;
    },
  },
  {
    name: 'british-number',
    summary: 'one customer has a number in a country that is not enabled: all others are texted',
    modes,
    strike: async (stage) => {
      const { twilio } = stage.product.providers;
      const customer = { phoneNumber: britishPhone, email: '', serviceName: 'Nail Art', amount: 1000 };
      const { status } = await stage.owner.post(customerCalls.add.path, customer);
      if (status !== 201) throw new Error(`adding a customer with a British number returned ${status}`);
      twilio.faults({ numbers: { [britishPhone]: { post: notAllowedThere } } });
      const id = await launch(stage, `#british-${(launches += 1)}.`);
      await untilFinished(stage, id);
      const [row] = await stage.query<{ status: string; error_code: string | null }>(
        'messaging',
        'SELECT status, error_code FROM campaign_recipient WHERE campaign_id = $1 AND phone = $2',
        [id, britishPhone],
      );
      if (row?.status !== 'failed') throw new Error(`the British number is ${row?.status ?? 'not a recipient'}`);
      return `one of ${stage.phones.length + 1} rejected with ${row.error_code}, its campaign finished`;
    },
  },
  {
    name: 'late-revocation',
    summary: 'a customer revokes consent while events are not delivered: the next campaign does not text them',
    modes,
    strike: async (stage) => {
      const phoneNumber = `+13235550${String(100 + ((launches += 1) % 100))}`;
      const customer = { phoneNumber, email: '', serviceName: 'Nail Art', amount: 1000 };
      await stage.owner.post(customerCalls.add.path, customer);
      // the relay publishes an event only when it is due
      await stage.query('customer', `ALTER TABLE outbox ALTER next_attempt_at SET DEFAULT now() + interval '1 hour'`);
      try {
        const form = { phoneNumber, channel: 'phone', reason: 'No more, please.' };
        const { status } = await stage.owner.post(consentCalls.revoke.path, form);
        if (status !== 201) throw new Error(`the revocation returned ${status}`);
        const label = `#revoked-${launches}.`;
        await untilFinished(stage, await launch(stage, label));
        const texts = stage.product.providers.twilio.messages;
        if (texts.some(({ to, body }) => to === phoneNumber && body.includes(label))) {
          throw new Error(`${phoneNumber} was texted after its revocation returned 201`);
        }
        return 'one revoked, none texted';
      } finally {
        await stage.query('customer', 'ALTER TABLE outbox ALTER next_attempt_at SET DEFAULT now()');
        await stage.query('customer', 'UPDATE outbox SET next_attempt_at = now() WHERE published_at IS NULL');
      }
    },
  },
];
