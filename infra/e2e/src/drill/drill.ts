import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDockerReachable } from '@lacquer/servers/testing/docker-engine';
import { CleanUp } from '@lacquer/servers/testing/clean-up';
import { SERVER_NAMES, startTestServers, type TestServers } from '@lacquer/servers/testing/servers';
import { startProviders } from '@lacquer/simulators/providers';
import { messageOf } from '@lacquer/platform/errors/message-of';
import { freePort, root } from '../behavior/process.js';
import { owner } from '../behavior/product.js';
import { buildEarlier } from '../upgrade/earlier-release.js';
import { drillContainers } from './containers.js';
import { DistributedInstallation, StandaloneInstallation } from './installation.js';
import { Salon } from './salon.js';
import type { StepResult } from './table.js';

/** The parts of a drill that can be chosen. Each goes on with what the part before has left. */
export const parts = ['restore', 'move', 'upgrade', 'containers'] as const;
export type Part = (typeof parts)[number];

export interface DrillOptions {
  parts: readonly Part[];
  /** Customers of the installation before anything happens. */
  rows: number;
  /** The commit of the release that is upgraded from. */
  from: string;
  say: (line: string) => void;
  /** Once aborted, the step that runs fails, no other begins, and what was started ends. */
  signal?: AbortSignal;
}

export interface DrillResult {
  steps: StepResult[];
  /** What was not as it must be, as sentences. */
  faults: string[];
}

/** A step cannot be run here, and why. */
class NotHere extends Error {}

/**
 * Installs a product with data in a folder of its own, breaks it, and brings it back, while customers come in and text. What
 * is stored is counted after each step, and compared with what it must be.
 */
export async function runDrill({ parts: chosen, rows, from, say, signal }: DrillOptions): Promise<DrillResult> {
  const cleanUp = new CleanUp();
  const steps: StepResult[] = [];
  const faults: string[] = [];
  let broken: string | undefined;

  const stopped = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(new Error('The drill was stopped.')), { once: true });
  });
  stopped.catch(() => undefined);
  let atWork: Promise<unknown> = Promise.resolve();
  /** Does work until the drill is stopped. @throws at once when it is */
  const untilStopped = <T>(work: Promise<T>): Promise<T> => {
    atWork = work.catch(() => undefined);
    return Promise.race([work, stopped]);
  };

  /**
   * Runs a step, unless an earlier one has failed. A step that is not here leaves the installation as it was.
   *
   * @param missing why it is known beforehand that it cannot be run here
   */
  const step = async (
    name: string,
    part: Part | undefined,
    work: () => Promise<Omit<StepResult, 'name' | 'seconds'>>,
    missing?: string,
  ) => {
    const skip = (reason: string) => {
      steps.push({ name, outcome: `not run: ${reason}`, faults: [] });
      say(`${name}: not run: ${reason}`);
    };
    if (part !== undefined && !chosen.includes(part)) return skip('not chosen');
    if (broken !== undefined) return skip(`"${broken}" failed`);
    if (signal?.aborted) return skip('the drill was stopped');
    if (missing !== undefined) return skip(missing);
    const began = performance.now();
    try {
      const result = await untilStopped(work());
      const seconds = (performance.now() - began) / 1000;
      steps.push({ name, seconds, ...result });
      faults.push(...result.faults.map((fault) => `${name}: ${fault}`));
      say(`${name}: ${seconds.toFixed(1)} s, ${result.outcome}`);
    } catch (error) {
      if (error instanceof NotHere) return skip(error.message);
      broken = name;
      const fault = messageOf(error);
      steps.push({ name, seconds: (performance.now() - began) / 1000, outcome: 'failed', faults: [fault] });
      faults.push(`${name}: ${fault}`);
      say(`${name}: failed: ${fault}`);
    }
  };

  try {
    const folder = await mkdtemp(join(tmpdir(), 'lacquer-drill-'));
    cleanUp.add(() => rm(folder, { recursive: true, force: true }));
    const backups = join(folder, 'backups');
    await mkdir(backups);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const providers = await startProviders({ webhookBase: url, times: { sentAfterMs: 20, deliveredAfterMs: 40 } });
    cleanUp.add(() => providers.close());
    const settings = {
      PORT: String(port),
      HOST: '127.0.0.1',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
      // the simulator shows each text at once
      SMS_RECONCILE_AFTER_SECONDS: '20',
      SMS_SWEEP_SECONDS: '5',
      ...providers.environment,
    };
    // a campaign to everybody lasts half a minute at first, so that it is under way when the disk dies
    const slow = { ...settings, SMS_SEGMENTS_PER_SECOND: String(Math.max(1, Math.ceil(rows / 30))) };
    const fast = { ...settings, SMS_SEGMENTS_PER_SECOND: '500' };

    const earlier = join(folder, 'earlier');
    const missing = chosen.includes('upgrade') ? await untilStopped(build(from, earlier, say, signal)) : undefined;
    const first = chosen.includes('upgrade') && missing === undefined ? earlier : root;
    const dataDir = join(folder, 'data');
    // they end after the installation that uses them
    let servers: TestServers | undefined;
    cleanUp.add(() => servers?.stop());
    const salon = new Salon(
      new StandaloneInstallation(first, chosen.includes('restore') ? slow : fast, dataDir, signal),
      providers.twilio,
      folder,
      signal,
    );
    cleanUp.add(() => salon.installation.destroy());

    await step('install', undefined, async () => {
      const outcome = await salon.install(rows);
      return { counts: await salon.count(), outcome, faults: [] };
    });
    const backup = join(backups, 'lacquer.backup');
    await step('back up', 'restore', () => salon.backUpUnderLoad(backup, 'Spring colors'));
    await step('destroy', 'restore', async () => {
      const outcome = await salon.loseEverything();
      if (existsSync(dataDir)) throw new Error(`${dataDir} is still there.`);
      return { outcome, faults: [] };
    });
    await step('restore', 'restore', async () => {
      salon.installation = new StandaloneInstallation(first, fast, dataDir, signal);
      return salon.restore(backup, 'Spring colors');
    });

    const moved = join(backups, 'moved.backup');
    await step('move', 'move', async () => {
      servers = await startTestServers(SERVER_NAMES, say);
      if (servers.missing[0]) throw new NotHere(servers.missing[0].message.split('\n')[0] ?? '');
      Object.assign(process.env, servers.env);
      const prepare = () => DistributedInstallation.prepare(first, fast, backups, signal);
      return salon.move(moved, prepare, 'Summer colors');
    });
    await step('upgrade', 'upgrade', () => salon.upgrade(root), missing);
    await step('roll back', 'upgrade', () => salon.rollBack(earlier), missing);
    await step('upgrade again', 'upgrade', () => salon.upgrade(root), missing);
    const home = join(backups, 'home.backup');
    await step('move back', 'move', () => {
      if (salon.installation.mode === 'standalone') throw new NotHere('it was not moved');
      const back = new StandaloneInstallation(root, fast, join(folder, 'home'), signal);
      return salon.move(home, () => Promise.resolve(back), 'Autumn colors');
    });
    await step('containers', 'containers', async () => {
      if (!(await isDockerReachable())) throw new NotHere('no Docker engine');
      return drillContainers(await salon.stopAndBackUp(join(backups, 'containers.backup')), folder, signal);
    });
    faults.push(...salon.faultsAtProvider());
    if (broken === undefined) say(salon.describeProvider());
  } catch (error) {
    faults.push(messageOf(error));
  } finally {
    // a step that was stopped ends what it is about to start
    if (signal?.aborted) await atWork;
    await cleanUp.run();
  }
  if (signal?.aborted && faults.length === 0) faults.push('The drill was stopped.');
  return { steps, faults };
}

/** Builds the earlier release. Resolves with why it cannot be built here. */
async function build(
  commit: string,
  folder: string,
  say: (line: string) => void,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  say(`Building ${commit.slice(0, 8)}, the release to upgrade from.`);
  try {
    await buildEarlier(commit, folder, signal);
    return undefined;
  } catch (error) {
    return messageOf(error).split('\n')[0];
  }
}
