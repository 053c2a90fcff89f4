import { setTimeout as delay } from 'node:timers/promises';
import { type CampaignProgress, getCampaignProgress } from '@lacquer/contracts/messaging/campaign-progress';
import { DomainError } from '@lacquer/platform/errors/domain-error';
import { progressLine } from '../progress-line.js';
import type { CampaignContext } from './campaign-context.js';
import { doneOf, progressWords, shortId } from './campaign-text.js';

const pollMs = 300;

/** Shows a campaign's progress until it ends, is paused, or the user presses Ctrl-C. Resolves with the exit code. */
export async function watchCampaign(context: CampaignContext, id: string): Promise<number> {
  const { name, session, stdout, stderr, signal } = context;
  const output = progressLine(stdout);
  const again = `${name} show ${shortId(id)} --watch`;
  let last: CampaignProgress | undefined;
  try {
    while (!signal.aborted) {
      last = await session.rpc.call(getCampaignProgress, { id });
      const { done, total } = doneOf(last);
      output.show(total > 0 ? done / total : 0, progressWords(last));
      if (last.status !== 'running') break;
      await delay(pollMs, undefined, { signal }).catch(() => undefined);
    }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    output.end();
    stderr.write(`${error.message} The campaign is not affected. Show its progress with: ${again}\n`);
    return 1;
  }
  output.end();
  if (signal.aborted && last?.status === 'running') {
    stdout.write(
      `The campaign continues. Show its progress with: ${again}\nPause it with: ${name} pause ${shortId(id)}\n`,
    );
    return 0;
  }
  if (last?.statusReason) stdout.write(`${last.statusReason}\n`);
  return last?.status === 'paused' ? 1 : 0;
}
