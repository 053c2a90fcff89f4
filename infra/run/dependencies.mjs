import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, Refusal, root, runQuietly } from './workspace.mjs';

/** npm writes it when an installation has ended. */
const installedLock = 'node_modules/.package-lock.json';
const marker = 'node_modules/.lacquer/installed.json';

/**
 * Installs what a project needs: the dependencies of its workspace, of the workspaces that it uses, and the build tools of
 * the root. What other projects have installed stays. After a killed installation it installs everything anew.
 * @param {string} project a project's name or `all`
 */
export async function ensureDependencies(project, workspace = root) {
  const lock = readFileSync(join(workspace, 'package-lock.json'));
  const wanted = createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex');
  const found = findInstalled(workspace, wanted, JSON.parse(lock));
  if (found.projects.includes(project) || found.projects.includes('all')) return;
  const projects = project === 'all' || found.later.includes('all') ? ['all'] : [...found.later, project];
  await install(workspace, found.projects.length > 0 ? 'install' : 'ci', projects);
  remember(workspace, { lock: wanted, projects });
}

/** For which projects the dependencies are installed, and for which they were before the lock file changed. */
function findInstalled(workspace, wanted, lock) {
  const marked = readJson(join(workspace, marker));
  const hasEnded = existsSync(join(workspace, installedLock));
  if (hasEnded && marked?.lock === wanted) return { projects: marked.projects, later: marked.projects };
  if (hasEnded && !marked?.isInstalling && isComplete(workspace, lock)) {
    remember(workspace, { lock: wanted, projects: ['all'] });
    return { projects: ['all'], later: [] };
  }
  return { projects: [], later: marked?.projects ?? [] };
}

/** Whether a manual npm install already matches the lock file. Reads the packages: npm's own list can be ahead of them. */
function isComplete(workspace, lock) {
  return Object.entries(lock.packages).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true;
    const found = readJson(join(workspace, path, 'package.json'));
    // optional packages for other systems are in the lock file but not installed
    if (!found) return Boolean(entry.optional || entry.devOptional || entry.peer);
    return entry.link || found.version === entry.version;
  });
}

/** @param {'ci' | 'install'} how from nothing, or only what is missing */
async function install(workspace, how, projects) {
  console.log(
    how === 'ci' ? 'Installing the dependencies (npm ci) ...' : 'Installing the missing dependencies (npm install) ...',
  );
  remember(workspace, { isInstalling: true, projects });
  if (how === 'ci') rmSync(join(workspace, installedLock), { force: true });
  // uses the npm that runs "npm start"
  const npm = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const options = ['--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
  // otherwise "npm install" would write the lock file
  if (how === 'install') options.push('--no-save');
  if (!projects.includes('all')) {
    options.push('--include-workspace-root', ...projects.map((name) => `--workspace=${name}`));
  }
  // variables that npm sets for the script "npm start" must not reach the npm that installs
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(lifecycle|package|command)/i.test(name)),
  );
  const [command, ...args] = [...npm, how, ...options];
  const { code, output } = await runQuietly(command, args, env, workspace);
  if (code !== 0) {
    throw new Refusal(
      `${output}\nThe dependencies could not be installed (npm ${how}, exit code ${code}). Its output is above.`,
    );
  }
}

function remember(workspace, state) {
  try {
    const file = join(workspace, marker);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, JSON.stringify(state));
  } catch {
    // the folder belongs to another user: the next start runs the slower check
  }
}
