import { cpus } from 'node:os';
import { meanRate, startWorkers, storeCampaign } from '@lacquer/e2e/campaign/running-workers';
import { startTestServers } from '@lacquer/servers/testing/servers';
import { UsageError } from '@lacquer/platform/command-line/program';
import { peakSegments } from '@lacquer/simulators/twilio/pace';
import {
  type Frozen,
  measureFreeze,
  measuredSeconds,
  measurePause,
  measureThroughput,
  type QueueKind,
  type Way,
} from './campaign-throughput.js';
import { say } from '../say.js';

const pauseTexts = 6000;
const rounds = 3;
const minShareOfBare = 0.75;
const audience = 100_000;
const maxFreezeSeconds = 60;
const million = 1_000_000;
const maxMillionSeconds = 150;
const maxGrownMegabytes = 80;
const maxListMs = 50;
const minShareOfUnmarked = 0.75;
const maxPauseMs = 1000;
/** `answerMs`: how long the provider takes to answer a request that it has accepted. */
const paces: { rate: number; workers: number; minShare: number; answerMs?: number | { min: number; max: number } }[] = [
  { rate: 20, workers: 1, minShare: 0.98 },
  { rate: 20, workers: 2, minShare: 0.98 },
  { rate: 20, workers: 4, minShare: 0.98 },
  { rate: 200, workers: 2, minShare: 0.95 },
  ...[200, { min: 100, max: 500 }].flatMap((answerMs) =>
    [20, 100].flatMap((rate) => [1, 2].map((workers) => ({ rate, workers, minShare: 0.95, answerMs }))),
  ),
];
const pacedSeconds = 12;
/** A process learns how long slow answers usually take, and counts each as late until then. */
const slowPacedSeconds = 45;
const queueKinds: readonly QueueKind[] = ['redis', 'postgres'];

const wayNames: Record<Way, string> = {
  campaign: 'campaign worker',
  unmarked: 'campaign worker, no marks',
  bare: 'bare BullMQ worker',
};

const parts: Record<string, () => Promise<boolean>> = {
  throughput: benchThroughput,
  live: benchLive,
  pace: benchPace,
  pause: benchPause,
  freeze: benchFreeze,
  million: benchMillion,
};

export const campaignParts = Object.keys(parts);

/** `npm run bench -- campaign [part]…`; runs all parts by default. @returns whether the thresholds are met */
export async function benchCampaign(args: string[]): Promise<boolean> {
  const unknown = args.find((name) => !Object.hasOwn(parts, name));
  if (unknown !== undefined) throw new UsageError(`There is no part "${unknown}".`);
  const servers = await startTestServers(['postgres', 'redis', 'rabbitmq']);
  try {
    if (servers.missing[0]) throw servers.missing[0];
    Object.assign(process.env, servers.env);
    say(`${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node.js ${process.version}`);
    let isMet = true;
    for (const [name, part] of Object.entries(parts)) {
      if (args.length === 0 || args.includes(name)) isMet = (await part()) && isMet;
    }
    return isMet;
  } finally {
    await servers.stop();
  }
}

async function benchThroughput(): Promise<boolean> {
  return compareWays('bare', minShareOfBare);
}

/** What it costs at sending that open screens are told of changes. */
async function benchLive(): Promise<boolean> {
  return compareWays('unmarked', minShareOfUnmarked);
}

/** The variants alternate, so temporary load on the machine affects all of them. Compares medians. */
async function compareWays(other: Exclude<Way, 'campaign'>, minShare: number): Promise<boolean> {
  const ways = queueKinds.flatMap((kind) =>
    ([other, 'campaign'] as const).map((way) => ({ kind, way, figures: [] as number[] })),
  );
  for (let round = 0; round < rounds; round++) {
    for (const { kind, way, figures } of ways) figures.push(await measureThroughput(kind, way));
  }
  say(`Without a limit, one process, ${measuredSeconds} s each, medians of ${rounds} rounds, texts per second`);
  const medianOf = (kind: QueueKind, way: Way) =>
    ways.find((each) => each.kind === kind && each.way === way)?.figures.toSorted((a, b) => a - b)[rounds >> 1] ?? 0;
  for (const { kind, way, figures } of ways) {
    const name = `${wayNames[way]}, ${kind}`;
    say(
      `  ${name.padEnd(32)}${medianOf(kind, way).toFixed(0).padStart(8)}   (${figures.map((each) => each.toFixed(0)).join(', ')})`,
    );
  }
  return queueKinds
    .map((kind) => {
      const share = medianOf(kind, 'campaign') / medianOf(kind, other);
      return verdict(`campaign / ${other}, ${kind}`, share.toFixed(2), `at least ${minShare}`, share >= minShare);
    })
    .every(Boolean);
}

async function benchPace(): Promise<boolean> {
  let isMet = true;
  for (const { rate, workers, minShare, answerMs } of paces) {
    const count = rate * (answerMs ? slowPacedSeconds : pacedSeconds);
    const env = { SMS_SEGMENTS_PER_SECOND: String(rate) };
    const running = await startWorkers({ workers, env }, async (before) => {
      before.providers.twilio.faults({ send: { answerLatencyMs: answerMs ?? null } });
      await storeCampaign(before, count);
    });
    try {
      await running.providers.twilio.untilAccepted(count);
      const { messages } = running.providers.twilio;
      const peak = peakSegments(messages);
      const share = meanRate(messages) / rate;
      const answers = typeof answerMs === 'object' ? `${answerMs.min} to ${answerMs.max}` : answerMs;
      const name = `${rate} segments/s, ${workers} worker${workers > 1 ? 's' : ''}${answers ? `, answers after ${answers} ms` : ''}`;
      isMet = verdict(`${name}: most in any second`, String(peak), `at most ${rate}`, peak <= rate) && isMet;
      isMet = verdict(`${name}: mean / rate`, share.toFixed(3), `at least ${minShare}`, share >= minShare) && isMet;
    } finally {
      await running.stop();
    }
  }
  return isMet;
}

async function benchPause(): Promise<boolean> {
  const { lastAfterMs, sent } = await measurePause(pauseTexts);
  const name = `last text after a pause, without a rate limit (${sent} of ${pauseTexts} sent)`;
  return verdict(name, `${lastAfterMs.toFixed(0)} ms`, `at most ${maxPauseMs} ms`, lastAfterMs <= maxPauseMs);
}

async function benchFreeze(): Promise<boolean> {
  let isMet = true;
  for (const kind of queueKinds) {
    const small = await measureFreeze(kind, 1000);
    const large = await measureFreeze(kind, audience);
    isMet =
      judgeFreeze(`${audience} recipients, ${kind}`, large, maxFreezeSeconds, { of: 1000, frozen: small }) && isMet;
  }
  return isMet;
}

/** Deletes the queue when it is full and restores it with one sweep. */
async function benchMillion(): Promise<boolean> {
  let isMet = true;
  for (const kind of queueKinds) {
    const name = `${million} recipients, ${kind}`;
    const small = await measureFreeze(kind, audience, true);
    const large = await measureFreeze(kind, million, true);
    isMet = judgeFreeze(name, large, maxMillionSeconds, { of: audience, frozen: small }) && isMet;
    isMet =
      verdict(`${name}: list`, `${large.listMs.toFixed(1)} ms`, `at most ${maxListMs} ms`, large.listMs <= maxListMs) &&
      isMet;
    const [ofSmall, ofLarge] = [small.healSeconds ?? 0, large.healSeconds ?? 0];
    isMet =
      verdict(
        `${name}: lost and swept`,
        `${ofLarge.toFixed(1)} s, ${(ofLarge / ofSmall).toFixed(1)} times as long as for ${audience}`,
        `at most ${maxMillionSeconds} s`,
        ofLarge <= maxMillionSeconds,
      ) && isMet;
  }
  return isMet;
}

function judgeFreeze(
  name: string,
  { seconds, megabytes }: Frozen,
  maxSeconds: number,
  small: { of: number; frozen: Frozen },
): boolean {
  const grown = megabytes - small.frozen.megabytes;
  const isQuick = verdict(
    `${name}: freeze and enqueue`,
    `${seconds.toFixed(1)} s`,
    `at most ${maxSeconds} s`,
    seconds <= maxSeconds,
  );
  return (
    verdict(
      `${name}: memory beyond that of ${small.of} recipients`,
      `${grown.toFixed(0)} MB`,
      `at most ${maxGrownMegabytes} MB`,
      grown <= maxGrownMegabytes,
    ) && isQuick
  );
}

function verdict(name: string, figure: string, bar: string, isMet: boolean): boolean {
  say(`${name}: ${figure} (${bar})${isMet ? '' : ': MISSED'}`);
  return isMet;
}
