import { setTimeout as delay } from 'node:timers/promises';
import * as campaignCalls from '@lacquer/contracts/calls/messaging/campaigns';
import { add as addCustomer } from '@lacquer/contracts/calls/customers/customers';
import type { Campaign } from '@lacquer/contracts/messaging/campaign';
import { Client, eventually } from '../behaviour/client.js';
import { type Mode, startProduct } from '../behaviour/product.js';

export interface OutageOptions {
  mode: Mode;
  /** How long the provider returns 503 to all requests. */
  seconds: number;
}

export interface OutageResult {
  /** Texts posted during the outage, whose outcome was unknown. */
  inDoubt: number;
  /** Seconds from the end of the outage to the end of the campaign. */
  secondsToFinish: number;
  lost: number;
  doubled: number;
  /** Failed recipients of the campaign. */
  failed: number;
}

const areaCodes = ['213', '310', '323', '424', '562', '626', '747', '818'];
const phones = areaCodes.flatMap((areaCode) =>
  Array.from({ length: 100 }, (_, index) => `+1${areaCode}55501${String(index).padStart(2, '0')}`),
);
/** A number reserved for fiction, in a country that is not enabled for the account. */
const british = '+442079460958';
const segmentsPerSecond = 100;
const patienceMs = 180_000;

/**
 * Two workers send a campaign to 800 phones at 100 segments/s, while the provider fails and recovers. The database's clock
 * is two minutes ahead of the provider's, one text in 50 is accepted without a response, no callback arrives, and one
 * number is in a country that is not enabled.
 */
export async function runOutage({ mode, seconds }: OutageOptions): Promise<OutageResult> {
  const product = await startProduct(mode, {
    workers: 2,
    providerAheadMs: -120_000,
    env: {
      SMS_SEGMENTS_PER_SECOND: String(segmentsPerSecond),
      SMS_WINDOW: 'always',
      SMS_REQUEST_TIMEOUT_SECONDS: '5',
      SMS_RECONCILE_AFTER_SECONDS: '10',
      SMS_SWEEP_SECONDS: '1',
      LOG_LEVEL: 'error',
    },
  });
  try {
    const { twilio } = product.providers;
    const owner = await new Client(product.url).signIn(product.owner);
    for (const phoneNumber of [...phones, british]) {
      await owner.post(addCustomer.path, { phoneNumber, email: '', serviceName: 'Nail Art', amount: 1000 });
    }
    const usual = { latencyMs: { min: 0, max: 40 }, errorBefore: null, errorAfter: { share: 0.02, status: 500 } };
    twilio.faults({
      send: usual,
      callbacks: { lost: { share: 1 } },
      numbers: { [british]: { post: 21_408 } },
    });
    const { body: launched } = await owner.post<{ campaignId: string }>(campaignCalls.launch.path, {
      message: 'Weekend Special.',
    });
    await twilio.untilAccepted(segmentsPerSecond);

    const attemptsBefore = twilio.attempts.length;
    const away = { errorBefore: { share: 1, status: 503 } };
    twilio.faults({ send: { ...away, errorAfter: null }, read: away });
    await delay(seconds * 1000);
    const inDoubt = twilio.attempts.slice(attemptsBefore).filter(({ outcome }) => outcome === 'error').length;
    twilio.faults({ send: usual, read: null });
    const backAt = performance.now();

    const finished = async () => {
      const { body: campaigns } = await owner.get<Campaign[]>(campaignCalls.list.path);
      return campaigns.find(({ id, status }) => id === launched.campaignId && status === 'finished');
    };
    const { counts } = await eventually(finished, patienceMs);
    const secondsToFinish = Math.round((performance.now() - backAt) / 100) / 10;
    const times = phones.map((phone) => twilio.messages.filter(({ to }) => to === phone).length);
    return {
      inDoubt,
      secondsToFinish,
      lost: times.filter((count) => count === 0).length,
      failed: counts.failed ?? 0,
      doubled: times.reduce((sum, count) => sum + Math.max(0, count - 1), 0),
    };
  } finally {
    await product.stop();
  }
}
