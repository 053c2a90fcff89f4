import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, rm, writeFile } from 'node:fs/promises';
import { findProgram } from './child-server.js';

const POLICY = '/usr/sbin/policy-rc.d';
let queue: Promise<unknown> = Promise.resolve();

/** Installs a package with apt-get on Debian or Ubuntu, as root, and prints a message before. Returns false elsewhere. */
export async function installDebianPackage(name: string, say: (line: string) => void): Promise<boolean> {
  const apt = await findProgram('apt-get');
  if (!apt || process.getuid?.() !== 0) return false;
  // two servers may call this concurrently, but apt-get allows only one run at a time
  const mine = queue.then(() => install(apt, name, say));
  queue = mine.catch(() => undefined);
  await mine;
  return true;
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * The path of a program. Installs it if it can.
 *
 * @param debianPackage the package that has it
 * @throws if it is not installed and cannot be
 */
export async function findOrInstall(program: string, debianPackage: string, say = print): Promise<string> {
  const found = await findProgram(program);
  if (found) return found;
  await installDebianPackage(debianPackage, say).catch((error: Error) => say(error.message));
  const installed = await findProgram(program);
  if (!installed) throw new Error(`${program} is not installed: install it (apt, dnf, brew).`);
  return installed;
}

async function install(apt: string, name: string, say: (line: string) => void): Promise<void> {
  say(`Installing ${name} with apt-get, for the tests.`);
  const hasPolicy = await access(POLICY).then(
    () => true,
    () => false,
  );
  // prevents the packages from starting their servers as system services
  if (!hasPolicy) await writeFile(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    await run(apt, ['update', '-qq']);
    await run(apt, ['install', '-y', '-qq', '--no-install-recommends', name]);
  } finally {
    if (!hasPolicy) await rm(POLICY, { force: true });
  }
}

async function run(command: string, args: string[]): Promise<void> {
  const child = spawn(command, args, {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-2_000)));
  }
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${output}`);
}
