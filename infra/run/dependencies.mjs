import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, Refusal, root, runQuietly } from './workspace.mjs';

const marker = join(root, 'node_modules', '.lacquer', 'installed.json');

/** Installs the dependencies if they are missing or differ from the lock file. */
export async function ensureDependencies() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  const wanted = createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex');
  if (readJson(marker)?.lock === wanted) return;
  if (!isInstalled(JSON.parse(lock))) {
    console.log('Installing the dependencies (npm ci) ...');
    await install();
  }
  remember(wanted);
}

/** Whether a manual npm install already matches the lock file. */
function isInstalled(lock) {
  const installed = readJson(join(root, 'node_modules', '.package-lock.json'))?.packages;
  if (!installed) return false;
  return Object.entries(lock.packages).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true;
    const found = installed[path];
    // optional packages for other systems are in the lock file but not installed
    if (!found) return Boolean(entry.optional || entry.devOptional || entry.peer);
    return entry.link ? found.link === true : found.version === entry.version;
  });
}

async function install() {
  // uses the npm that runs "npm start"
  const npm = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const [command, ...args] = [...npm, 'ci', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
  // variables that npm sets for the script "npm start" must not reach the npm that installs
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(lifecycle|package|command)/i.test(name)),
  );
  const { code, output } = await runQuietly(command, args, env);
  if (code !== 0) {
    throw new Refusal(
      `${output}\nThe dependencies could not be installed (npm ci, exit code ${code}). Its output is above.`,
    );
  }
}

function remember(lock) {
  try {
    mkdirSync(join(marker, '..'), { recursive: true });
    writeFileSync(marker, JSON.stringify({ lock }));
  } catch {
    // the folder belongs to another user: the next start runs the slower check
  }
}
