import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@lacquer/servers/testing/eventually';
import { afterEach, describe, expect, it } from '@jest/globals';
import { type RunningWorkers, startWorkers, storeCampaign } from './running-workers.js';

const rate = 20;
const timeoutSeconds = 8;
const mostInDoubt = 10;

describe('a provider that accepts requests and stays silent', () => {
  let running: RunningWorkers | undefined;
  afterEach(async () => {
    await running?.stop();
    running = undefined;
  });

  it.each([
    { workers: 1, answerMs: 0 },
    { workers: 2, answerMs: 200 },
  ])('leaves at most 10 texts of $workers workers in doubt, after answers of $answerMs ms', async (given) => {
    const env = { SMS_SEGMENTS_PER_SECOND: String(rate), SMS_REQUEST_TIMEOUT_SECONDS: String(timeoutSeconds) };
    running = await startWorkers({ workers: given.workers, env }, async (before) => {
      await storeCampaign(before, 2000);
    });
    const { twilio } = running.providers;
    twilio.faults({ send: { answerLatencyMs: given.answerMs } });
    await twilio.untilAccepted(4 * rate);

    // longer than the test, as it is for reads: nothing at the provider answers
    const silent = { latencyMs: 600_000 };
    twilio.faults({ send: silent, read: silent });
    const frozenAt = twilio.messages.length;
    // past the timeout of the first texts, and their breaker's first probes
    await delay(2.5 * timeoutSeconds * 1000);

    const [row] = await running.query(
      `SELECT count(*) FILTER (WHERE status IN ('sending', 'unknown'))::int AS "inDoubt",
         count(*) FILTER (WHERE status = 'accepted')::int AS accepted FROM campaign_recipient`,
    );
    expect(Number(row?.['inDoubt'])).toBeLessThanOrEqual(mostInDoubt);
    expect(Number(row?.['inDoubt'])).toBeGreaterThan(0);
    expect(Number(row?.['accepted'])).toBeGreaterThanOrEqual(frozenAt - mostInDoubt);

    twilio.faults({ send: { latencyMs: null, answerLatencyMs: null }, read: { latencyMs: null } });
    await eventually(() => twilio.messages.length > frozenAt + 2 * rate);
  });
});
