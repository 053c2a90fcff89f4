import { afterEach, describe, expect, it } from '@jest/globals';
import { peakSegments } from '@lacquer/simulators/twilio/pace';
import { meanRate, type RunningWorkers, startWorkers, storeCampaign } from './running-workers.js';

const bodies = [
  { body: 'a'.repeat(100), segments: 1 },
  { body: 'b'.repeat(200), segments: 2 },
  { body: 'c'.repeat(400), segments: 3 },
];

describe('the pace of several worker processes, as the provider sees it', () => {
  let running: RunningWorkers | undefined;
  afterEach(async () => {
    await running?.stop();
    running = undefined;
  });

  const send = async (rate: number, workers: number, count: number, texts = bodies.slice(0, 1)) => {
    running = await startWorkers({ workers, env: { SMS_SEGMENTS_PER_SECOND: String(rate) } }, async (before) => {
      await storeCampaign(before, count, texts);
    });
    await running.providers.twilio.untilAccepted(count);
    const { messages } = running.providers.twilio;
    expect(messages).toHaveLength(count);
    return { peak: peakSegments(messages), mean: meanRate(messages) };
  };

  it.each([1, 2, 4])('%i of them reach 20 segments per second and never exceed it', async (workers) => {
    const { peak, mean } = await send(20, workers, 220);

    expect(peak).toBeLessThanOrEqual(20);
    expect(mean).toBeGreaterThanOrEqual(0.98 * 20);
  });

  it('two of them reach 200 segments per second and never exceed it', async () => {
    const { peak, mean } = await send(200, 2, 2200);

    expect(peak).toBeLessThanOrEqual(200);
    expect(mean).toBeGreaterThanOrEqual(0.95 * 200);
  });

  it('texts of one, two and three segments count as what they are', async () => {
    const { peak, mean } = await send(20, 2, 110, bodies);

    expect(peak).toBeLessThanOrEqual(20);
    expect(mean).toBeGreaterThan(0.85 * 20);
  });
});
