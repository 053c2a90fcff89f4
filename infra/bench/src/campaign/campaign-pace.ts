import { monitorEventLoopDelay } from 'node:perf_hooks';
import { meanRate, startWorkers, storeCampaign } from '@lacquer/e2e/campaign/running-workers';
import { type Program, UsageError } from '@lacquer/platform/command-line/program';
import { peakSegments } from '@lacquer/simulators/twilio/pace';
import { verdict } from './verdict.js';

const minShare = 0.98;
/**
 * Left out of the mean, not of the maximum: a process counts each slow answer as a late text until it has learned how long
 * answers usually take.
 */
const warmUpSeconds = 5;
/** One worker processes as many texts as are sent while the provider answers, and as many again. */
const leastConcurrency = 50;

interface PaceCase {
  rate: number;
  workers: number;
  answers: Answers;
}

/** How long the provider takes to answer a request that it has accepted, in milliseconds. 0: as fast as it can. */
interface Answers {
  min: number;
  max: number;
}

export interface PaceFlags {
  rate: number[];
  workers: number[];
  answers: Answers[];
  /** The length of each run. */
  seconds: number;
}

/** Adds the options of the part `pace`: one run for each combination. */
export function addPaceFlags(command: Program): Program {
  return command
    .option('--rate <n...>', 'pace: segments per second', listOf(numberFrom), [20, 100, 200])
    .option('--seconds <n>', 'pace: the length of a run', numberFrom, 40)
    .option('--workers <n...>', 'pace: worker processes', listOf(numberFrom), [1, 2])
    .option(
      '--answers <ms...>',
      'pace: milliseconds after which the provider answers; 0: as fast as it can; 100-500: evenly distributed',
      listOf(answersFrom),
      ['0', '100', '200', '500', '100-500'].map(answersFrom),
    );
}

export async function benchPace({ rate, workers, answers, seconds }: PaceFlags): Promise<boolean> {
  const cases = rate.flatMap((ofRate) =>
    answers.flatMap((ofAnswers) =>
      workers.map((ofWorkers) => ({ rate: ofRate, answers: ofAnswers, workers: ofWorkers })),
    ),
  );
  let isMet = true;
  for (const one of cases) isMet = (await benchCase(one, seconds)) && isMet;
  return isMet;
}

/** Counted when this process, which simulates the provider, reads a request: what arrives while it stalls counts together. */
async function benchCase({ rate, workers, answers }: PaceCase, seconds: number): Promise<boolean> {
  const count = rate * seconds;
  const concurrency = Math.max(leastConcurrency, Math.ceil((2 * rate * answers.max) / 1000));
  const env = { SMS_SEGMENTS_PER_SECOND: String(rate), SMS_WORKER_CONCURRENCY: String(concurrency) };
  const running = await startWorkers({ workers, env }, async (before) => {
    before.providers.twilio.faults({ send: { answerLatencyMs: answers.max > 0 ? answers : null } });
    await storeCampaign(before, count);
  });
  try {
    const { twilio } = running.providers;
    const stalls = monitorEventLoopDelay({ resolution: 1 });
    stalls.enable();
    await twilio.untilAccepted(count);
    stalls.disable();
    const [first] = twilio.messages;
    const warmFrom = (first?.acceptedMs ?? 0) + warmUpSeconds * 1000;
    const share = meanRate(twilio.messages.filter(({ acceptedMs }) => acceptedMs >= warmFrom)) / rate;
    const peak = peakSegments(twilio.messages);
    const name = `${rate} segments/s, ${workers} worker${workers > 1 ? 's' : ''}, ${nameOf(answers)}`;
    const isWithin = verdict(
      `${name}: most in any second`,
      `${peak}, while their counter stalled for ${(stalls.max / 1e6).toFixed(0)} ms`,
      `at most ${rate}`,
      peak <= rate,
    );
    return verdict(`${name}: mean / rate`, share.toFixed(3), `at least ${minShare}`, share >= minShare) && isWithin;
  } finally {
    await running.stop();
  }
}

function nameOf({ min, max }: Answers): string {
  if (max === 0) return 'fast answers';
  return `answers after ${min === max ? max : `${min} to ${max}`} ms`;
}

/** The values of an option that may be repeated; the default is replaced by the first. */
function listOf<T>(parse: (text: string) => T): (text: string, before: T[]) => T[] {
  let given: T[] | undefined;
  return (text) => (given = [...(given ?? []), parse(text)]);
}

function numberFrom(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new UsageError(`"${text}" is not a whole number above 0.`);
  return value;
}

function answersFrom(text: string): Answers {
  const [min = NaN, max = min, ...rest] = text.split('-').map(Number);
  if (!(min >= 0 && max >= min) || rest.length > 0)
    throw new UsageError(`"${text}" is no time such as 200 or 100-500.`);
  return { min, max };
}
