import { setTimeout as delay } from 'node:timers/promises';
import * as campaignCalls from '@lacquer/contracts/calls/campaigns';
import { add as addCustomer } from '@lacquer/contracts/calls/customers';
import type { Campaign } from '@lacquer/contracts/campaign';
import { Client, eventually } from '../behaviour/client.js';
import { type Mode, startProduct } from '../behaviour/product.js';

export interface OutageOptions {
  mode: Mode;
  /** How long the provider answers 503 to everything. */
  seconds: number;
}

export interface OutageResult {
  /** Texts that were posted during the outage: nobody knew whether they had left. */
  inDoubt: number;
  /** From the end of the outage to the end of the campaign. */
  secondsToFinish: number;
  lost: number;
  doubled: number;
}

const areaCodes = ['213', '310', '323', '424', '562', '626', '747', '818'];
const phones = areaCodes.flatMap((areaCode) =>
  Array.from({ length: 100 }, (_, index) => `+1${areaCode}55501${String(index).padStart(2, '0')}`),
);
const segmentsPerSecond = 100;
const patienceMs = 180_000;

/** Two workers in the middle of a campaign to 800 phones at 100 segments/s, while the provider is away and comes back. */
export async function runOutage({ mode, seconds }: OutageOptions): Promise<OutageResult> {
  const product = await startProduct(mode, {
    workers: 2,
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
    for (const phoneNumber of phones) {
      await owner.post(addCustomer.path, { phoneNumber, email: '', serviceName: 'Nail Art', amount: 1000 });
    }
    twilio.faults({ send: { latencyMs: { min: 0, max: 40 } } });
    const { body: launched } = await owner.post<{ campaignId: string }>(campaignCalls.launch.path, {
      message: 'Weekend Special.',
    });
    await twilio.untilAccepted(segmentsPerSecond);

    const attemptsBefore = twilio.attempts.length;
    const away = { errorBefore: { share: 1, status: 503 } };
    twilio.faults({ send: away, read: away });
    await delay(seconds * 1000);
    const inDoubt = twilio.attempts.slice(attemptsBefore).filter(({ outcome }) => outcome === 'error').length;
    twilio.liftFaults();
    const backAt = performance.now();

    const isFinished = async () => {
      const { body: campaigns } = await owner.get<Campaign[]>(campaignCalls.list.path);
      return campaigns.some(({ id, status }) => id === launched.campaignId && status === 'finished');
    };
    await eventually(isFinished, patienceMs);
    const secondsToFinish = Math.round((performance.now() - backAt) / 100) / 10;
    const times = phones.map((phone) => twilio.messages.filter(({ to }) => to === phone).length);
    return {
      inDoubt,
      secondsToFinish,
      lost: times.filter((count) => count === 0).length,
      doubled: times.reduce((sum, count) => sum + Math.max(0, count - 1), 0),
    };
  } finally {
    await product.stop();
  }
}
