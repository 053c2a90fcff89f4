import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { everyoneNow, launchCampaign } from '@lacquer/contracts/campaign';
import { listAudience } from '@lacquer/contracts/customer';
import { rpcEnvelope } from '@lacquer/contracts/envelope';
import { startMessaging } from '@lacquer/messaging/app';
import { JobQueues } from '@lacquer/messaging/queue/job-queues';
import { InProcessBus } from '@lacquer/platform/bus/in-process/in-process-bus';
import { InProcessClient } from '@lacquer/platform/bus/in-process/in-process-client';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { readSettings } from '@lacquer/platform/config/settings';
import { createLogger } from '@lacquer/platform/logging/logger';
import { campaignSettings, queueOf, roomsOf } from './campaign-settings.js';

/** Freezes and enqueues an audience, and prints how long that took and how large the process became. */
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
// made as it is asked for: the customers are not this process's to hold
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

let largest = 0;
const sampling = setInterval(() => {
  largest = Math.max(largest, process.memoryUsage.rss());
}, 50);
const startedAt = performance.now();
const client = new RpcClient('gateway', new InProcessClient(bus));
await client.call(launchCampaign, {
  message: 'Weekend Special',
  campaignType: '',
  ...everyoneNow,
  actorId: randomUUID(),
});
const jobs = app.nest.get(JobQueues, { strict: false });
// the few that the pace has let out by then are no part of the queue any more
while ((await jobs.countCampaignMessages()) < settings.AUDIENCE * 0.99) await delay(100);
const seconds = (performance.now() - startedAt) / 1000;
clearInterval(sampling);
process.stdout.write(`${JSON.stringify({ seconds, megabytes: largest / 1024 / 1024 })}\n`);
process.once('SIGTERM', () => void app.stop().then(() => process.exit(0)));
