import { setTimeout as delay } from 'node:timers/promises';
import { type CampaignProgress, getCampaignProgress } from '@lacquer/contracts/campaign-progress';
import { DomainError } from '@lacquer/platform/errors/domain-error';
import { progressOutput } from './progress-bar.js';
import type { CampaignCliOptions } from './campaign-cli.js';
import { shortId } from './campaign-text.js';

const lookMs = 300;

/** Shows a campaign until it is over, stands still, or the person looks away. Resolves with the exit code. */
export async function watchCampaign(options: CampaignCliOptions, id: string): Promise<number> {
  const { desk, stdout, stderr, signal } = options;
  const output = progressOutput(stdout);
  const again = `npm run campaign -- show ${shortId(id)} --watch`;
  let last: CampaignProgress | undefined;
  try {
    while (!signal.aborted) {
      last = await desk.rpc.call(getCampaignProgress, { id });
      output.show(last);
      if (last.status !== 'running') break;
      await delay(lookMs, undefined, { signal }).catch(() => undefined);
    }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    output.end();
    stderr.write(`${error.message} The campaign is not affected; look again with: ${again}\n`);
    return 1;
  }
  output.end();
  if (signal.aborted && last?.status === 'running') {
    stdout.write(
      `The campaign goes on. Look again with: ${again}\nStop it with: npm run campaign -- pause ${shortId(id)}\n`,
    );
    return 0;
  }
  if (last?.statusReason) stdout.write(`${last.statusReason}\n`);
  return last?.status === 'paused' ? 1 : 0;
}
