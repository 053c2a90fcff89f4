import type { Output } from '@lacquer/platform/command-line/program';
import type { CampaignSession } from './campaign-session.js';

/** What a user's terminal gives a command. */
export interface CampaignTerminal extends Output {
  stdin: NodeJS.ReadableStream & { isTTY?: boolean };
  stdout: NodeJS.WritableStream & { isTTY?: boolean; columns?: number };
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
}

/** What every campaign command works with. */
export interface CampaignContext extends CampaignTerminal {
  /** What a user types before a subcommand. */
  name: string;
  session: CampaignSession;
  /** Whether a product is running, which sends what the command enqueues. */
  isRunning: boolean;
}

/** Runs one command and resolves with its exit code. */
export type CampaignCommand = (context: CampaignContext) => Promise<number>;
