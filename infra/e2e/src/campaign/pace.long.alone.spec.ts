import { availableParallelism, loadavg } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterEach, describe, expect, it } from '@jest/globals';
import { peakSegments } from '@lacquer/simulators/twilio/pace';
import { meanRate, type RunningWorkers, startWorkers, storeCampaign } from './running-workers.js';

const bodies = [
  { body: 'a'.repeat(100), segments: 1 },
  { body: 'b'.repeat(200), segments: 2 },
  { body: 'c'.repeat(400), segments: 3 },
];

interface Measured {
  peak: number;
  mean: number;
  /** The longest stall of this process, which simulates the provider and records arrivals. */
  stalledMs: number;
}

interface Sending {
  rate: number;
  workers: number;
  count: number;
  texts: typeof bodies;
  /** How long the provider takes to answer. Milliseconds. */
  answers?: { min: number; max: number } | undefined;
}

/** A process counts each slow answer as a late text until it has learned how long answers usually take. */
const warmUpMs = 5000;
const tolerableStallMs = 20;
const maxTries = 4;

describe('the pace of worker processes, measured at the provider', () => {
  let running: RunningWorkers | undefined;
  afterEach(async () => {
    await running?.stop();
    running = undefined;
  });

  const send = async ({ rate, workers, count, texts, answers }: Sending): Promise<Measured> => {
    running = await startWorkers({ workers, env: { SMS_SEGMENTS_PER_SECOND: String(rate) } }, async (before) => {
      before.providers.twilio.faults({ send: { answerLatencyMs: answers ?? null } });
      await storeCampaign(before, count, texts);
    });
    const delays = monitorEventLoopDelay({ resolution: 1 });
    delays.enable();
    await running.providers.twilio.untilAccepted(count);
    delays.disable();
    const { messages } = running.providers.twilio;
    expect(messages).toHaveLength(count);
    const warmFrom = (messages[0]?.acceptedMs ?? 0) + (answers ? warmUpMs : 0);
    const mean = meanRate(messages.filter(({ acceptedMs }) => acceptedMs >= warmFrom));
    return { peak: peakSegments(messages), mean, stalledMs: delays.max / 1e6 };
  };

  /**
   * Expects that the rate is never exceeded and at least a share of it is reached. A run in which other load on the machine
   * stalled the provider or the workers is repeated; if every run is disturbed, it warns that nothing was measured.
   */
  const expectPace = async (
    rate: number,
    share: number,
    workers: number,
    count: number,
    { texts = bodies.slice(0, 1), answers }: Partial<Pick<Sending, 'texts' | 'answers'>> = {},
  ) => {
    for (let triesLeft = maxTries - 1; ; triesLeft -= 1) {
      const { peak, mean, stalledMs } = await send({ rate, workers, count, texts, answers });
      const [load = 0] = loadavg();
      // four workers at this rate use only a small part of a core
      const isDisturbed = stalledMs > tolerableStallMs || load > availableParallelism();
      if (isDisturbed && (peak > rate || mean < share * rate)) {
        const what = triesLeft > 0 ? 'repeated' : 'not measured';
        console.log(`${what}: the provider stalled for ${stalledMs.toFixed(0)} ms, at a load of ${load.toFixed(1)}`);
        if (triesLeft === 0) return;
        await running?.stop();
        continue;
      }
      expect(peak).toBeLessThanOrEqual(rate);
      expect(mean).toBeGreaterThanOrEqual(share * rate);
      return;
    }
  };

  it.each([1, 2, 4])('reaches 20 segments per second with %i of them and never exceeds it', async (workers) => {
    await expectPace(20, 0.98, workers, 220);
  });

  // with each answer counted as a late text: 0.81 of the rate
  it.each([
    { workers: 1, answers: { min: 200, max: 200 } },
    { workers: 2, answers: { min: 200, max: 200 } },
    { workers: 2, answers: { min: 100, max: 500 } },
  ])(
    'reaches 20 segments per second with $workers of them and answers after $answers.min to $answers.max ms',
    async ({ workers, answers }) => {
      await expectPace(20, 0.98, workers, 600, { answers });
    },
  );

  it('reaches 200 segments per second with two of them and never exceeds it', async () => {
    await expectPace(200, 0.95, 2, 2200);
  });

  it('counts the segments of texts of one, two and three segments', async () => {
    await expectPace(20, 0.85, 2, 110, { texts: bodies });
  });
});
