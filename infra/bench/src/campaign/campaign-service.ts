import { setTimeout as delay } from 'node:timers/promises';
import { everyoneNow, launchCampaign, listCampaigns } from '@lacquer/contracts/messaging/campaign';
import { listLatestStatements } from '@lacquer/contracts/customers/consent';
import { listAudience } from '@lacquer/contracts/customers/customer';
import { rpcEnvelope } from '@lacquer/contracts/envelope';
import { loseWaitingList } from '@lacquer/e2e/campaign/text-queue';
import { startMessaging } from '@lacquer/messaging/app';
import { CampaignsRepository } from '@lacquer/messaging/campaigns/campaigns.repository';
import { JobQueues } from '@lacquer/messaging/queue/job-queues';
import { smsQueue } from '@lacquer/messaging/queue/jobs';
import { Sweeper } from '@lacquer/messaging/workers/sweeper';
import { InProcessBus } from '@lacquer/platform/bus/in-process/in-process-bus';
import { readSettings } from '@lacquer/platform/config/settings';
import { createLogger } from '@lacquer/platform/logging/logger';
import { asOwner } from '@lacquer/platform/testing/service-under-test';
import { getQueueToken } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import { campaignSettings, queueOf, roomsOf } from './campaign-settings.js';

/**
 * Freezes and enqueues an audience, lists the campaigns, and, if `LOSE_QUEUE` is set, deletes the queue's waiting list and
 * sweeps. Prints the duration of each step and the process's peak memory.
 */
const settings = readSettings(campaignSettings);
const bus = new InProcessBus();
const app = await startMessaging({
  databaseUrl: settings.DATABASE_URL,
  bus: { kind: 'in-process', bus },
  queue: queueOf(settings),
  rooms: roomsOf(settings),
  logger: createLogger('warn'),
  worker: true,
});
const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
// generated per page, so that this process does not hold the customers in memory
bus.answer(listAudience.name, async (payload) => {
  const { afterId, limit } = listAudience.request.parse(rpcEnvelope.parse(payload).data);
  const first = afterId === null ? 0 : Number(afterId.slice(-12)) + 1;
  return Array.from({ length: Math.max(0, Math.min(limit, settings.AUDIENCE - first)) }, (_, index) => ({
    customerId: idOf(first + index),
    phoneNumber: `+1213${2_000_000 + first + index}`,
    hasConsent: false,
    hasRevoked: false,
  }));
});
// no customer has revoked consent
bus.answer(listLatestStatements.name, () => Promise.resolve([]));

const listCalls = 10;
let largest = 0;
const sampling = setInterval(() => {
  largest = Math.max(largest, process.memoryUsage.rss());
}, 50);
const startedAt = performance.now();
const client = asOwner(bus);
const { campaignId } = await client.call(launchCampaign, {
  message: 'Weekend Special',
  campaignType: '',
  ...everyoneNow,
});
const campaigns = app.nest.get(CampaignsRepository, { strict: false });
// counting the jobs takes time proportional to their number: wait until the last page is stored
while (!(await campaigns.get(campaignId)).frozenAt) await delay(100);
await untilEnqueued();
const seconds = secondsSince(startedAt);

const listedAt = performance.now();
for (let call = 0; call < listCalls; call++) await client.call(listCampaigns, {});
const listMs = (performance.now() - listedAt) / listCalls;

let healSeconds: number | null = null;
if (settings.LOSE_QUEUE) {
  await loseWaitingList(app.nest.get<Queue>(getQueueToken(smsQueue), { strict: false }));
  const sweptAt = performance.now();
  await app.nest.get(Sweeper, { strict: false }).sweep();
  await untilEnqueued();
  healSeconds = secondsSince(sweptAt);
}
clearInterval(sampling);
process.stdout.write(`${JSON.stringify({ seconds, megabytes: largest / 1024 / 1024, listMs, healSeconds })}\n`);

/** 99%: the few texts that the pace has allowed by then have left the queue. */
async function untilEnqueued(): Promise<void> {
  const jobs = app.nest.get(JobQueues, { strict: false });
  while ((await jobs.countCampaignMessages()) < settings.AUDIENCE * 0.99) await delay(100);
}

function secondsSince(instant: number): number {
  return (performance.now() - instant) / 1000;
}

process.once('SIGTERM', () => void app.stop().then(() => process.exit(0)));
