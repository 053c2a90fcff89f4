import { setTimeout as delay } from 'node:timers/promises';
import type { ProductProcess } from '@lacquer/e2e/behavior/process';
import { Clients } from './clients/clients.js';
import { type Experience, kinds } from './clients/keyed-request.js';
import type { Scenario } from './scenario.js';
import type { Stage } from './stage.js';
import { compare, type Comparison, findUnsettled } from './checks/comparison.js';

/** The time without faults before and after each fault. */
const calmMs = 1_000;
/** More than the longest pause before an event is redelivered, two minutes. */
const settleTimeoutMs = 150_000;

export interface Outcome {
  scenario: string;
  mode: string;
  /** Description of the fault. */
  action: string;
  /** Why nothing was injected; null: something was. */
  skipped: string | null;
  comparison: Comparison;
  experience: Experience;
  settledMs: number;
  /** Lost, duplicated or stuck data and wrong responses, as text. Empty if all is well. */
  wrong: string[];
}

let runs = 0;

/** Runs one scenario while clients write, waits until all work is settled, and compares. */
export async function runScenario(stage: Stage, scenario: Scenario): Promise<Outcome> {
  const { owner, phones, random, requests, product } = stage;
  const { writes } = scenario;
  const before = await compare(stage);
  const clients = new Clients({ url: product.url, owner, phones, random, writes, label: `#${(runs += 1)}-` });
  const wrong: string[] = [];
  let action = '';
  let skipped: string | null = null;
  try {
    await delay(calmMs);
    const injected = await scenario.inject(stage);
    if (typeof injected === 'string') action = injected;
    else skipped = injected.skipped;
    await delay(calmMs);
  } catch (error) {
    wrong.push((error as Error).message);
  }
  await clients.finish();
  requests.push(...clients.requests);
  const injectedAt = performance.now();
  await stage.untilServing().catch((error: unknown) => wrong.push((error as Error).message));
  wrong.push(...(await settle(() => findUnsettled(stage))));
  await scenario.tidy?.(stage);
  const settledMs = performance.now() - injectedAt;
  const comparison = await compare(stage);
  wrong.push(...clients.experience.wrong.map((line) => withLog(line, product.processes)), ...comparison.wrong);
  return {
    scenario: scenario.name,
    mode: stage.mode,
    action,
    skipped,
    comparison: since(before, comparison),
    experience: clients.experience,
    settledMs,
    wrong: [...new Set(wrong)],
  };
}

/** Appends the product's log lines about a wrong response. */
function withLog(line: string, processes: readonly ProductProcess[]): string {
  const id = /"correlationId":"([^"]+)"/.exec(line)?.[1];
  const logged = processes.flatMap(({ output }) => output.split('\n').filter((each) => id && each.includes(id)));
  return [line, ...logged].join('\n    ');
}

/** Resolves with the work that is still unsettled after the timeout. */
async function settle(look: () => Promise<string[]>): Promise<string[]> {
  for (const deadline = Date.now() + settleTimeoutMs; ; await delay(250)) {
    const unsettled = await look().catch((error: unknown) => [String(error)]);
    if (unsettled.length === 0) return [];
    if (Date.now() > deadline) return unsettled.map((line) => `stuck: ${line}`);
  }
}

/** The counts of one scenario: those of the whole stage, minus the earlier ones. */
function since(before: Comparison, after: Comparison): Comparison {
  const requests = Object.fromEntries(
    kinds.map((kind) => [kind, subtract(before.requests[kind], after.requests[kind])]),
  ) as Comparison['requests'];
  return {
    requests,
    events: subtract(before.events, after.events),
    alerts: subtract(before.alerts, after.alerts),
    texts: subtract(before.texts, after.texts),
    square: subtract(before.square, after.square),
    wrong: after.wrong,
  };
}

function subtract<Line extends object>(before: Line, after: Line): Line {
  const earlier = before as Record<string, number>;
  return Object.fromEntries(
    Object.entries(after as Record<string, number>).map(([name, value]) => [name, value - (earlier[name] ?? 0)]),
  ) as Line;
}
