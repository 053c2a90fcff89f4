import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { commands } from './commands.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { runInForeground } from './foreground.mjs';
import { Refusal, release, root } from './workspace.mjs';

/** @param {string[]} argv the command's name and its arguments */
export async function run([name, ...args]) {
  if (name === '--version' || args[0] === '--version') {
    console.log(release());
    return;
  }
  const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined;
  if (!command) {
    const lines = Object.entries(commands).map(([key, { summary }]) => `  ${key.padEnd(14)}${summary}`);
    console.error(`${name ? `There is no command "${name}". The commands are` : 'Commands'}:\n${lines.join('\n')}`);
    process.exitCode = 2;
    return;
  }
  const isForHelp = args.some((argument) => argument === '--help' || argument === '-h');
  if (isForHelp && command.usage !== undefined) {
    console.log(`${name}: ${command.summary}\n\n${command.usage}`);
    return;
  }
  const program = join(root, command.program);
  try {
    process.chdir(root);
    if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
    // help needs no build if one exists
    if (!isForHelp || !existsSync(program)) {
      await ensureDependencies(command.project);
      await ensureBuilt(command.project);
    }
    process.exitCode = await runInForeground(program, [...(command.args ?? []), ...args], command.nodeOptions);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
