import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import {
  type Campaign,
  cancelCampaign,
  getCampaign,
  launchCampaign,
  listCampaigns,
  pauseCampaign,
  previewCampaign,
  resumeCampaign,
} from '@lacquer/contracts/campaign';
import { getCampaignProgress } from '@lacquer/contracts/campaign-progress';
import { getSalonProfile } from '@lacquer/contracts/salon';
import { wholeAudienceMs } from '@lacquer/gateway/messaging/whole-audience';
import { DomainError } from '@lacquer/platform/errors/domain-error';
import { z } from 'zod';
import type { CampaignDesk } from './campaign-session.js';
import { type AskedPlan, planOptions, readPlan } from './campaign-plan.js';
import { watchCampaign } from './watch-campaign.js';
import { listText, previewText, shortId, showText } from './campaign-text.js';
import { UsageError } from '../usage-error.js';

export const help = readFileSync(new URL('../../campaign-help.txt', import.meta.url), 'utf8');

/** Who acts from the shell has no account. */
const shellActor = '00000000-0000-0000-0000-000000000000';

export interface CampaignCliOptions {
  desk: CampaignDesk;
  /** Whether a product runs that sends what is put in. */
  isRunning: boolean;
  stdin: NodeJS.ReadableStream & { isTTY?: boolean };
  stdout: NodeJS.WritableStream & { isTTY?: boolean; columns?: number };
  stderr: NodeJS.WritableStream;
  /** Ctrl-C. */
  signal: AbortSignal;
}

export type Command = (options: CampaignCliOptions) => Promise<number>;

/** Reads the arguments, before anything is opened. @throws UsageError */
export function parseCommand(args: readonly string[]): Command | 'help' {
  const [name, ...rest] = args;
  if (name === undefined || name === 'help' || args.includes('--help') || args.includes('-h')) return 'help';
  switch (name) {
    case 'list':
      parse(rest, {}, 0);
      return list;
    case 'show': {
      const { values, positionals } = parse(rest, { watch: { type: 'boolean' } }, 1);
      return show(positionals[0] ?? '', values['watch'] === true);
    }
    case 'send': {
      const { values } = parse(rest, { ...planOptions, yes: { type: 'boolean' } }, 0);
      return send(readPlan(values), values['yes'] === true);
    }
    case 'pause':
    case 'resume':
    case 'cancel':
      return changeState(name, parse(rest, {}, 1).positionals[0] ?? '');
    default:
      throw new UsageError(`There is no command "${name}".`);
  }
}

type Options = Record<string, { type: 'string' | 'boolean' }>;

function parse(args: string[], options: Options, positionals: number) {
  let parsed;
  try {
    parsed = parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  if (parsed.positionals.length === positionals) return parsed;
  throw new UsageError(
    positionals > 0
      ? 'Name one campaign, by its id or the beginning of it.'
      : 'A text with spaces goes in quotes, after --message.',
  );
}

const list: Command = async ({ desk, stdout }) => {
  stdout.write(listText(await desk.rpc.call(listCampaigns, {})));
  return 0;
};

const show =
  (id: string, watch: boolean): Command =>
  async (options) => {
    const { desk, stdout } = options;
    const campaign = await findCampaign(desk, id);
    stdout.write(showText(campaign, await desk.rpc.call(getCampaignProgress, { id: campaign.id })));
    return watch ? watchCampaign(options, campaign.id) : 0;
  };

const changes = { pause: pauseCampaign, resume: resumeCampaign, cancel: cancelCampaign } as const;
const done = { pause: 'is paused', resume: 'goes on', cancel: 'is cancelled' } as const;

const changeState =
  (name: keyof typeof changes, id: string): Command =>
  async ({ desk, stdout, isRunning }) => {
    const found = await findCampaign(desk, id);
    const { id: campaignId } = found;
    const { status } = await desk.audit.around(
      { actor: 'shell', action: `campaign.${name}`, subject: campaignId },
      () => desk.rpc.call(changes[name], { id: campaignId, actorId: shellActor }),
    );
    const later = name === 'resume' && !isRunning ? ' when the product runs: npm start' : '';
    stdout.write(`Campaign ${shortId(campaignId)} ${done[name]}${later} (${status}).\n`);
    return 0;
  };

const send =
  (asked: AskedPlan, yes: boolean): Command =>
  async (options) => {
    const { desk, stdout, isRunning } = options;
    const timeZone = asked.hasTimes ? (await desk.rpc.call(getSalonProfile, {})).timeZone : 'UTC';
    const plan = asked.in(timeZone);
    if (plan.at !== null && Date.parse(plan.at) <= Date.now()) {
      throw new UsageError('--at: lies in the past; leave it out to begin at once.');
    }
    const preview = await desk.rpc.call(previewCampaign, plan, wholeAudienceMs);
    stdout.write(previewText(preview, plan.at === null ? null : timeZone));
    if (preview.eligible === 0 || (!yes && !(await confirm(options, plan.at)))) {
      stdout.write('Nothing was sent.\n');
      return 1;
    }
    const { campaignId, message: notice } = await desk.audit.around(
      { actor: 'shell', action: 'campaign.launch', details: plan },
      () => desk.rpc.call(launchCampaign, { ...plan, actorId: shellActor }, wholeAudienceMs),
      (launched) => launched.campaignId,
    );
    stdout.write(`${notice} (${shortId(campaignId)})\n`);
    if (plan.at !== null) {
      const ifRunning = isRunning ? '' : ' if the product runs then (npm start)';
      stdout.write(
        `It begins by itself${ifRunning}; call it off with: npm run campaign -- cancel ${shortId(campaignId)}\n`,
      );
      return 0;
    }
    if (isRunning) return watchCampaign(options, campaignId);
    stdout.write('No product is running: the campaign is sent when you start it with npm start.\n');
    return 0;
  };

/** Ctrl-C and Ctrl-D are a no. */
async function confirm({ stdin, stdout, signal }: CampaignCliOptions, at: string | null): Promise<boolean> {
  if (!stdin.isTTY) throw new UsageError('Nobody can be asked here: add --yes to send without a question.');
  const terminal = createInterface({ input: stdin, output: stdout });
  const left = new AbortController();
  terminal.once('close', () => left.abort());
  try {
    const answer = await terminal.question(`${at === null ? 'Send it now' : 'Schedule it'}? Type yes: `, {
      signal: AbortSignal.any([signal, left.signal]),
    });
    return /^y(?:es)?$/i.test(answer.trim());
  } catch (error) {
    if (!signal.aborted && !left.signal.aborted) throw error;
    stdout.write('\n');
    return false;
  } finally {
    terminal.close();
  }
}

/** By its id or a beginning of it that fits one only. @throws UsageError */
async function findCampaign({ rpc }: CampaignDesk, id: string): Promise<Campaign> {
  const prefix = id.toLowerCase();
  if (z.uuid().safeParse(prefix).success) return rpc.call(getCampaign, { id: prefix });
  const fitting = (await rpc.call(listCampaigns, {})).filter((campaign) => campaign.id.startsWith(prefix));
  const [campaign] = fitting;
  if (campaign && fitting.length === 1) return campaign;
  throw new UsageError(
    campaign
      ? `"${id}" fits ${fitting.length} campaigns: give more of the id.`
      : `There is no campaign "${id}": npm run campaign -- list shows them.`,
  );
}

/** Runs one command and resolves with its exit code: 0 done, 1 refused, 2 not understood. */
export async function runCommand(command: Command, options: CampaignCliOptions): Promise<number> {
  try {
    return await command(options);
  } catch (error) {
    if (!(error instanceof UsageError) && !(error instanceof DomainError)) throw error;
    options.stderr.write(`${error.message}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}
