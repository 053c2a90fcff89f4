import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { launchCampaign, previewCampaign } from '@lacquer/contracts/messaging/campaign';
import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import type { idempotencyErrors } from '@lacquer/contracts/idempotency';
import { getSalonProfile } from '@lacquer/contracts/salon/salon';
import { wholeAudienceMs } from '@lacquer/gateway/messaging/whole-audience';
import { UsageError } from '@lacquer/platform/command-line/program';
import { DomainError } from '@lacquer/platform/errors/domain-error';
import { type CampaignCommand, type CampaignContext } from './campaign-context.js';
import type { AskedPlan } from './campaign-plan.js';
import { previewText, shortId } from './campaign-text.js';
import { watchCampaign } from './watch-campaign.js';

/** Shows the preview, asks, and launches. Resolves with 1 when nothing is sent. */
export const sendCampaign =
  (asked: AskedPlan, yes: boolean): CampaignCommand =>
  async (context) => {
    const { name, session, stdout, isRunning } = context;
    const timeZone = asked.hasTimes ? (await session.rpc.call(getSalonProfile, {})).timeZone : 'UTC';
    const plan = asked.in(timeZone);
    if (plan.at !== null && Date.parse(plan.at) <= Date.now()) {
      throw new UsageError('--at: lies in the past; leave it out to begin at once.', false);
    }
    const preview = await session.rpc.call(previewCampaign, plan, wholeAudienceMs);
    stdout.write(previewText(preview, plan.at === null ? null : timeZone));
    if (preview.eligible === 0 || (!yes && !(await confirm(context, plan.at)))) {
      stdout.write('Nothing was sent.\n');
      return 1;
    }
    const { campaignId, message: notice } = await session.audit.around(
      { actor: 'shell', action: 'campaign.launch', details: plan },
      () => launch(context, { ...plan, idempotencyKey: randomUUID() }),
      (launched) => launched.campaignId,
    );
    stdout.write(`${notice} (${shortId(campaignId)})\n`);
    if (plan.at !== null) {
      const ifRunning = isRunning ? '' : ' if the product runs then (npm start)';
      stdout.write(`It begins by itself${ifRunning}; call it off with: ${name} cancel ${shortId(campaignId)}\n`);
      return 0;
    }
    if (isRunning) return watchCampaign(context, campaignId);
    stdout.write('No product is running: the campaign is sent when you start it with npm start.\n');
    return 0;
  };

/** Milliseconds before each retry of a launch that was not answered. */
const retryDelays = [1000, 3000];

/** Repeats a launch that was not answered. Its key starts no second campaign when the first launch was carried out. */
async function launch(
  { session, stdout }: CampaignContext,
  request: RequestOf<typeof launchCampaign>,
): Promise<ResponseOf<typeof launchCampaign>> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await session.rpc.call(launchCampaign, request, wholeAudienceMs);
    } catch (error) {
      const retryInMs = retryDelays[attempt];
      const isPassing = error instanceof DomainError && (error.kind === 'unavailable' || isInProgress(error));
      if (!isPassing || retryInMs === undefined) throw error;
      stdout.write(`${error.message} Trying again.\n`);
      await delay(retryInMs);
    }
  }
}

const isInProgress = ({ code }: DomainError): boolean =>
  code === ('IDEMPOTENCY.IN_PROGRESS' satisfies keyof typeof idempotencyErrors);

/** Ctrl-C and Ctrl-D mean no. */
async function confirm({ stdin, stdout, signal }: CampaignContext, at: string | null): Promise<boolean> {
  if (!stdin.isTTY) throw new UsageError('Nobody can be asked here: add --yes to send without a question.', false);
  const terminal = createInterface({ input: stdin, output: stdout });
  const closed = new AbortController();
  terminal.once('close', () => closed.abort());
  try {
    const answer = await terminal.question(`${at === null ? 'Send it now' : 'Schedule it'}? Type yes: `, {
      signal: AbortSignal.any([signal, closed.signal]),
    });
    return /^y(?:es)?$/i.test(answer.trim());
  } catch (error) {
    if (!signal.aborted && !closed.signal.aborted) throw error;
    stdout.write('\n');
    return false;
  } finally {
    terminal.close();
  }
}
