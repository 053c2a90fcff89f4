import { setTimeout as delay } from 'node:timers/promises';
import { modes } from '@lacquer/e2e/behavior/product';
import type { TwilioFaults } from '@lacquer/simulators/twilio/faults';
import type { Scenario } from '../scenario.js';
import { deleteKeys } from '../servers/redis-keys.js';
import type { Stage } from '../stage.js';
import { kill } from './kills.js';
import { launch } from './own-campaign.js';

const campaigns = 5;
const recipients = 300;
let launches = 0;

export const campaignChaos: Scenario = {
  name: 'campaign-chaos',
  summary: `workers are killed or the queue is deleted in the middle of ${campaigns} campaigns to ${recipients} phones, with every fault of the provider`,
  modes,
  plan: { customers: recipients, settings: { SMS_SEGMENTS_PER_SECOND: '300' } },
  writes: ['contacts', 'customers'],
  inject: async (stage) => {
    const { twilio } = stage.product.providers;
    const counts = { kills: 0, deletions: 0 };
    try {
      // each campaign starts while the one before is still being settled
      for (let count = 0; count < campaigns; count += 1) await disturbCampaign(stage, (launches += 1), counts);
    } finally {
      twilio.liftFaults();
    }
    const { kills, deletions } = counts;
    if (kills < campaigns - 1) throw new Error(`only ${kills} workers were killed`);
    return `${campaigns} campaigns, ${kills} kills, ${deletions} queues deleted`;
  },
};

async function disturbCampaign(
  stage: Stage,
  number: number,
  counts: { kills: number; deletions: number },
): Promise<void> {
  const { product, phones, random } = stage;
  const { twilio } = product.providers;
  twilio.faults(providerFaults(number));
  const before = twilio.messages.length;
  const untilAccepted = (share: number) => twilio.untilAccepted(before + Math.floor(share * phones.length));
  await launch(stage, `#chaos-${number}.`);
  const { redis } = product;
  const losesQueue = redis !== null && number % 4 === 0;
  const times = random() < 0.3 ? 2 : 1;
  for (let time = 0; time < times; time += 1) {
    await within(5_000, untilAccepted((time + 0.1 + 0.8 * random()) / times));
    if (losesQueue) {
      await deleteKeys(redis);
      counts.deletions += 1;
    }
    if (!losesQueue || random() < 0.5) counts.kills += await killWorkers(stage);
  }
  await within(5_000, untilAccepted(0.95));
}

/** Kills one or all workers with their jobs in progress, and restarts them. */
function killWorkers(stage: Stage): Promise<number> {
  const { product, random } = stage;
  const workers = product.processes.filter(({ name }) => /worker|standalone/.test(name));
  const isAll = random() < 0.3;
  return kill(stage, isAll ? workers : workers.slice(Math.floor(random() * workers.length)).slice(0, 1));
}

function providerFaults(number: number): TwilioFaults {
  return {
    send: {
      latencyMs: { min: 0, max: 60 },
      answerLatencyMs: { min: 0, max: 60 },
      rateLimit: number % 3 === 0 ? { next: 1 } : null,
      errorBefore: { share: 0.02, status: 503 },
      errorAfter: { share: 0.02, status: 500 },
      resetBefore: { share: 0.01 },
      resetAfter: { share: 0.02 },
    },
    read: { latencyMs: { min: 0, max: 30 }, errorBefore: { share: 0.05, status: 500 } },
    callbacks: {
      lost: { share: 0.2 },
      doubled: { share: 0.2 },
      reordered: { share: 0.2 },
      delayMs: { min: 0, max: 200 },
    },
  };
}

/** Waits at most `ms`. A timeout is not an error here, since losses are counted at the end. */
async function within(ms: number, event: Promise<void>): Promise<void> {
  await Promise.race([event, delay(ms, undefined, { ref: false })]);
}
