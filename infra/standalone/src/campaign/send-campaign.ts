import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { launchCampaign, previewCampaign, wholeAudienceMs } from '@lacquer/contracts/messaging/campaign';
import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import type { idempotencyErrors } from '@lacquer/contracts/idempotency';
import { getSalonProfile } from '@lacquer/contracts/salon/salon';
import { UsageError } from '@lacquer/platform/command-line/program';
import { DomainError } from '@lacquer/platform/errors/domain-error';
import { type CampaignCommand, type CampaignContext } from './campaign-context.js';
import type { AskedPlan } from './campaign-plan.js';
import { previewText, shortId } from './campaign-text.js';
import { watchCampaign } from './watch-campaign.js';

/** Shows the preview, asks for confirmation, and launches. Resolves with 1 if nothing is sent. */
export const sendCampaign =
  (asked: AskedPlan, yes: boolean): CampaignCommand =>
  async (context) => {
    const { name, session, stdout, isRunning } = context;
    const timeZone = asked.hasTimes ? (await session.rpc.call(getSalonProfile, {})).timeZone : 'UTC';
    const plan = asked.in(timeZone);
    if (plan.at !== null && Date.parse(plan.at) <= Date.now()) {
      throw new UsageError('--at: is in the past; omit it to start immediately.', false);
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
      (launched) => ['campaign', launched.campaignId],
    );
    stdout.write(`${notice} (${shortId(campaignId)})\n`);
    if (plan.at !== null) {
      const ifRunning = isRunning ? '' : ' if the product is running then (npm start)';
      stdout.write(`It starts automatically${ifRunning}. Cancel it with: ${name} cancel ${shortId(campaignId)}\n`);
      return 0;
    }
    if (isRunning) return watchCampaign(context, campaignId);
    stdout.write('No product is running. The campaign is sent when you run npm start.\n');
    return 0;
  };

/** Milliseconds before each retry of a launch without a response. */
const retryDelays = [1000, 3000];

/** Retries a launch without a response. Its idempotency key prevents a second campaign if the first launch succeeded. */
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
      stdout.write(`${error.message} Retrying.\n`);
      await delay(retryInMs);
    }
  }
}

const isInProgress = ({ code }: DomainError): boolean =>
  code === ('IDEMPOTENCY.IN_PROGRESS' satisfies keyof typeof idempotencyErrors);

/** Ctrl-C and Ctrl-D mean no. */
async function confirm({ stdin, stdout, signal }: CampaignContext, at: string | null): Promise<boolean> {
  if (!stdin.isTTY)
    throw new UsageError('There is no terminal for a confirmation: add --yes to send without one.', false);
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
