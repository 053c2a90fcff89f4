import { createWorker } from '@lacquer/messaging/queue/backend';
import { TwilioSmsSender } from '@lacquer/messaging/delivery/sms/twilio-sms-sender';
import { readSettings } from '@lacquer/platform/config/settings';
import { z } from 'zod';
import { campaignSettings, queueOf, roomsOf } from './campaign-settings.js';

/** Only BullMQ and the request to the provider: no ledger, no claim, no pace. */
const settings = readSettings(campaignSettings);
const jobData = z.object({ to: z.string(), body: z.string() });
const { twilio } = roomsOf(settings).provider;
if (!twilio) throw new Error('the bare worker needs Twilio');
const sender = new TwilioSmsSender(twilio);
const worker = createWorker(
  'bare',
  async (job) => {
    await sender.send(jobData.parse(job.data));
  },
  queueOf(settings),
  { concurrency: settings.SMS_WORKER_CONCURRENCY, lockDuration: 30_000 },
);
void worker.run();
process.once('SIGTERM', () => void worker.close(true).then(() => process.exit(0)));
