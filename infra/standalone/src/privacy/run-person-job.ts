import { setTimeout as delay } from 'node:timers/promises';
import type { PersonJob } from '@lacquer/contracts/person-jobs';
import type { PersonJobs } from '@lacquer/gateway/privacy/person-jobs';
import { ConflictError } from '@lacquer/platform/errors/domain-error';
import { type ProgressLine, progressLine, type ProgressStream } from '../progress-line.js';

/** A job that takes longer shows its progress. Milliseconds. */
const quietMs = 1000;

/** The longest rest until the next look, in milliseconds. */
const lookMs = 500;

/**
 * Runs a job to its end, together with a running product: whichever has it continues it, and an interrupted command
 * leaves it to the other.
 *
 * @throws ConflictError PRIVACY.FAILED
 */
export async function runPersonJob(
  jobs: PersonJobs,
  { id, isJoined }: PersonJob,
  out: ProgressStream,
): Promise<PersonJob> {
  if (isJoined)
    out.write('The job for this person that was running already goes on, with its own choice of matches.\n');
  const start = performance.now();
  let line: ProgressLine | undefined;
  const show = (job: PersonJob): void => {
    if (performance.now() - start < quietMs) return;
    line ??= progressLine(out);
    const done = job.steps.filter(({ isDone }) => isDone).length;
    line.show(done / job.steps.length, wordsOf(job));
  };
  for (;;) {
    await jobs.run(id, undefined, show);
    const job = await jobs.get(id);
    show(job);
    if (job.state !== 'running') {
      line?.end();
      if (job.state === 'failed') throw new ConflictError('PRIVACY.FAILED', job.problem ?? 'The job failed.');
      return job;
    }
    await delay(lookMs);
  }
}

function wordsOf({ kind, steps, entries, waitsFor, state }: PersonJob): string {
  const what = `${entries.toLocaleString('en-US')} entries ${kind === 'export' ? 'exported' : 'erased'}`;
  if (waitsFor !== null) return `${what}; the ${waitsFor} service does not answer, trying again`;
  const next = steps.find(({ isDone }) => !isDone);
  return state === 'running' && next ? `${what}; ${next.service}` : what;
}
