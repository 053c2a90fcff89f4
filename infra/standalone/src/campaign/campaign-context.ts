import type { Output } from '@lacquer/platform/command-line/program';
import type { CampaignSession } from './campaign-session.js';

/** The user's terminal. */
export interface CampaignTerminal extends Output {
  stdin: NodeJS.ReadableStream & { isTTY?: boolean };
  stdout: NodeJS.WritableStream & { isTTY?: boolean; columns?: number };
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
}

/** The context of every campaign command. */
export interface CampaignContext extends CampaignTerminal {
  /** The command line before a subcommand. */
  name: string;
  session: CampaignSession;
  /** Whether a product is running that sends the enqueued texts. */
  isRunning: boolean;
}

/** Runs one command and resolves with its exit code. */
export type CampaignCommand = (context: CampaignContext) => Promise<number>;
