import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type CampaignPlan,
  launchCampaign,
  previewCampaign,
  wholeAudienceMs,
} from '@lacquer/contracts/messaging/campaign';
import { repeatedText, sameTextCode } from '@lacquer/contracts/messaging/same-text';
import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import type { idempotencyErrors } from '@lacquer/contracts/idempotency';
import { getSalonProfile } from '@lacquer/contracts/salon/salon';
import { withEditorName } from '@lacquer/gateway/calls/editor.interceptor';
import { UsageError } from '@lacquer/platform/command-line/program';
import { DomainError } from '@lacquer/platform/errors/domain-error';
import { type CampaignCommand, type CampaignContext } from './campaign-context.js';
import type { AskedPlan } from './campaign-plan.js';
import { previewText, shortId } from './campaign-text.js';
import { watchCampaign } from './watch-campaign.js';

interface Confirmed {
  /** The launch needs no confirmation. */
  yes: boolean;
  /** The number of customers, for words that have just been launched. */
  confirmedRecipients?: number | undefined;
}

/**
 * Shows the preview, asks for confirmation, and launches. Words that have just been launched need the number of customers
 * as well. Resolves with 1 if nothing is sent.
 */
export const sendCampaign =
  (asked: AskedPlan, { yes, confirmedRecipients }: Confirmed): CampaignCommand =>
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
    const launched = await launchConfirmed(context, plan, confirmedRecipients);
    if (!launched) {
      stdout.write('Nothing was sent.\n');
      return 1;
    }
    const { campaignId, message: notice } = launched;
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

/** Asks for the number of customers if the words have just been launched. Null: it was not typed. */
async function launchConfirmed(
  context: CampaignContext,
  plan: CampaignPlan,
  confirmedRecipients: number | undefined,
): Promise<ResponseOf<typeof launchCampaign> | null> {
  const { session, stdin, stderr } = context;
  try {
    return await session.audit.around(
      { actor: 'shell', action: 'campaign.launch', details: plan },
      () => launch(context, { ...plan, confirmedRecipients, idempotencyKey: randomUUID() }),
      (launched) => ['campaign', launched.campaignId],
    );
  } catch (error) {
    const repeated = error instanceof DomainError && error.code === sameTextCode ? error : null;
    const { success, data } = repeatedText.safeParse(repeated?.meanwhile?.present);
    if (!repeated || !success) throw error;
    stderr.write(`${(await withEditorName(repeated, session.editors)).message}\n`);
    if (!stdin.isTTY) {
      stderr.write(`There is no terminal for it: add --confirm ${data.recipients}.\n`);
      return null;
    }
    const typed = await ask(context, `Type ${data.recipients} to send them again: `);
    if (typed !== String(data.recipients)) return null;
    return launchConfirmed(context, plan, data.recipients);
  }
}

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

async function confirm(context: CampaignContext, at: string | null): Promise<boolean> {
  if (!context.stdin.isTTY)
    throw new UsageError('There is no terminal for a confirmation: add --yes to send without one.', false);
  return /^y(?:es)?$/i.test(await ask(context, `${at === null ? 'Send it now' : 'Schedule it'}? Type yes: `));
}

/** The answer. Empty after Ctrl-C and Ctrl-D. */
async function ask({ stdin, stdout, signal }: CampaignContext, question: string): Promise<string> {
  const terminal = createInterface({ input: stdin, output: stdout });
  const closed = new AbortController();
  terminal.once('close', () => closed.abort());
  try {
    return (await terminal.question(question, { signal: AbortSignal.any([signal, closed.signal]) })).trim();
  } catch (error) {
    if (!signal.aborted && !closed.signal.aborted) throw error;
    stdout.write('\n');
    return '';
  } finally {
    terminal.close();
  }
}
