import { setTimeout as delay } from 'node:timers/promises';
import * as consentCalls from '@lacquer/contracts/calls/customers/consent';
import * as customerCalls from '@lacquer/contracts/calls/customers/customers';
import { modes } from '@lacquer/e2e/behavior/product';
import { measureSlowness } from '@lacquer/servers/testing/slowness';
import type { Scenario } from '../scenario.js';
import type { Stage } from '../stage.js';
import { launch, untilFinished } from './own-campaign.js';

/** The outage in rounds after the first. */
const longestOutageMs = 20_000;
/** Maximum number of texts with an unknown outcome when the provider recovers, and of milliseconds until they are settled. */
const maxInDoubt = 10;
const maxMsToFinish = 60_000;
/** The rate of the outage in the middle of a large campaign. */
const segmentsPerSecond = 100;
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
    inject: async (stage) => {
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
      if (inDoubt > maxInDoubt) throw new Error(`${inDoubt} texts were in doubt, more than ${maxInDoubt}`);
      await untilFinished(stage, id, maxMsToFinish);
      const seconds = ((performance.now() - backAt) / 1000).toFixed(1);
      return `${outageMs / 1000} s of 503: ${inDoubt} in doubt, its campaign finished ${seconds} s later`;
    },
  },
  {
    name: 'provider-outage',
    summary: `the provider is away for ${longestOutageMs / 1000} s at ${segmentsPerSecond} segments/s: at most ${maxInDoubt} texts are in doubt, and their campaign finishes within a minute after it`,
    modes,
    plan: {
      customers: 800,
      // the database's clock is two minutes ahead of the provider's
      providerAheadMs: -120_000,
      settings: {
        SMS_SEGMENTS_PER_SECOND: String(segmentsPerSecond),
        SMS_REQUEST_TIMEOUT_SECONDS: '5',
        SMS_RECONCILE_AFTER_SECONDS: '10',
      },
    },
    // other texts would share the rate, and other writes the processors
    writes: [],
    inject: async (stage) => {
      const { twilio } = stage.product.providers;
      await addBritishCustomer(stage);
      const usual = { latencyMs: { min: 0, max: 40 }, errorBefore: null, errorAfter: { share: 0.02, status: 500 } };
      // one text in 50 is accepted without a response, and no callback reports it
      twilio.faults({ send: usual, callbacks: { lost: { share: 1 } } });
      try {
        const before = twilio.messages.length;
        const id = await launch(stage, `#outage-${(launches += 1)}.`);
        await twilio.untilAccepted(before + segmentsPerSecond);
        const attempts = twilio.attempts.length;
        const away = { errorBefore: { share: 1, status: 503 } };
        twilio.faults({ send: { ...away, errorAfter: null }, read: away });
        await delay(longestOutageMs);
        const inDoubt = twilio.attempts.slice(attempts).filter(({ outcome }) => outcome === 'error').length;
        twilio.faults({ send: usual, read: null });
        const backAt = performance.now();
        // a slow machine's answers are late, and more texts are open to keep the rate
        const limit = inDoubt > maxInDoubt ? Math.floor(maxInDoubt * (await measureSlowness())) : maxInDoubt;
        if (inDoubt === 0 || inDoubt > limit) throw new Error(`${inDoubt} texts were in doubt, not 1 to ${limit}`);
        await untilFinished(stage, id, maxMsToFinish);
        const seconds = ((performance.now() - backAt) / 1000).toFixed(1);
        await requireOnlyBritishFailed(stage, id);
        return `${longestOutageMs / 1000} s of 503: ${inDoubt} in doubt, its campaign finished ${seconds} s later`;
      } finally {
        twilio.liftFaults();
      }
    },
  },
  {
    name: 'british-number',
    summary: 'one customer has a number in a country that is not enabled: all others are texted',
    modes,
    inject: async (stage) => {
      await addBritishCustomer(stage);
      const id = await launch(stage, `#british-${(launches += 1)}.`);
      await untilFinished(stage, id);
      const code = await requireOnlyBritishFailed(stage, id);
      return `one of ${stage.phones.length + 1} rejected with ${code}, its campaign finished`;
    },
  },
  {
    name: 'late-revocation',
    summary: 'a customer revokes consent while events are not delivered: the next campaign does not text them',
    modes,
    inject: async (stage) => {
      const phoneNumber = `+13235550${String(100 + ((launches += 1) % 100))}`;
      const customer = { phoneNumber, email: '', serviceName: 'Nail Art', amount: 1000 };
      await stage.owner.post(customerCalls.add.path, customer);
      // the relay publishes an event only when it is due; what is due much later counts as due
      await stage.query(
        'customer',
        `ALTER TABLE outbox ALTER next_attempt_at SET DEFAULT now() + interval '110 seconds'`,
      );
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

async function addBritishCustomer({ owner, product }: Stage): Promise<void> {
  const customer = { phoneNumber: britishPhone, email: '', serviceName: 'Nail Art', amount: 1000 };
  const { status } = await owner.post(customerCalls.add.path, customer);
  if (status !== 201) throw new Error(`adding a customer with a British number returned ${status}`);
  product.providers.twilio.faults({ numbers: { [britishPhone]: { post: notAllowedThere } } });
}

/** @returns the error code of the British number @throws unless it alone has failed */
async function requireOnlyBritishFailed({ query }: Stage, campaignId: string): Promise<string | null> {
  const failed = await query<{ phone: string; code: string | null }>(
    'messaging',
    `SELECT phone, error_code AS code FROM campaign_recipient WHERE campaign_id = $1 AND status = 'failed'`,
    [campaignId],
  );
  const phones = failed.map(({ phone }) => phone);
  if (phones.join() !== britishPhone) throw new Error(`failed: ${phones.join(', ') || 'none'}, not ${britishPhone}`);
  return failed[0]?.code ?? null;
}
