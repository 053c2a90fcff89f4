import { cpus } from 'node:os';
import { CleanUp } from '@lacquer/servers/testing/clean-up';
import { startServers } from '@lacquer/servers/testing/start-servers';
import { UsageError } from '@lacquer/platform/command-line/program';
import { benchPace, type PaceFlags } from './campaign-pace.js';
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
import { verdict } from './verdict.js';

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
const queueKinds: readonly QueueKind[] = ['redis', 'postgres'];

const wayNames: Record<Way, string> = {
  campaign: 'campaign worker',
  unmarked: 'campaign worker, no marks',
  bare: 'bare BullMQ worker',
};

const parts: Record<string, (flags: PaceFlags) => Promise<boolean>> = {
  throughput: benchThroughput,
  live: benchLive,
  pace: benchPace,
  pause: benchPause,
  freeze: benchFreeze,
  million: benchMillion,
};

export const campaignParts = Object.keys(parts);

/** `npm run bench -- campaign [part]…`; runs all parts by default. @returns whether the thresholds are met */
export async function benchCampaign(args: string[], flags: PaceFlags): Promise<boolean> {
  const unknown = args.find((name) => !Object.hasOwn(parts, name));
  if (unknown !== undefined) throw new UsageError(`There is no part "${unknown}".`);
  const cleanUp = new CleanUp();
  try {
    await startServers(['postgres', 'redis', 'rabbitmq'], cleanUp);
    say(`${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node.js ${process.version}`);
    let isMet = true;
    for (const [name, part] of Object.entries(parts)) {
      if (args.length === 0 || args.includes(name)) isMet = (await part(flags)) && isMet;
    }
    return isMet;
  } finally {
    await cleanUp.run();
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
