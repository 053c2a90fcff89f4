import { execFileSync } from 'node:child_process';
import { Refusal, root } from './workspace.mjs';

/** Changes that no graph of packages can follow: every test may depend on them. */
const TOUCHES_ALL = [/^package(-lock)?\.json$/, /^nx\.json$/, /^tsconfig\.base\.json$/, /^infra\/(jest|servers)\//];
/** No test reads them. */
const TOUCHES_NOTHING = [/\.md$/, /^\.(ci|vscode)\//, /^(LICENSE|\.gitignore|\.prettier.*|\.oxlintrc\.json)$/];
const SOURCE = /\/src\/.*\.tsx?$/;

/**
 * The tests that a change touches: since the branch left main, and what is not yet committed or not even added.
 * A package that changed and all that use it are tested whole; of a service only what imports the changed sources.
 * @param {import('./project-graph.mjs').Project[]} projects
 * @returns {{ projects: Set<string>, related: Map<string, string[]> } | 'all'} `related`: by service, its changed sources
 */
export function findChanges(projects, changedFiles = listChangedFiles()) {
  const relevant = changedFiles.filter((path) => !TOUCHES_NOTHING.some((pattern) => pattern.test(path)));
  const byProject = Map.groupBy(relevant, (path) => projects.find((project) => path.startsWith(`${project.root}/`)));
  if (byProject.has(undefined) || relevant.some((path) => TOUCHES_ALL.some((pattern) => pattern.test(path)))) {
    return 'all';
  }
  const affected = new Set(byProject.keys());
  // a set is walked to its end, what is added on the way included
  for (const { name } of affected) {
    for (const user of projects) if (user.uses.includes(name)) affected.add(user);
  }
  const related = new Map();
  for (const [{ name, tags, uses }, paths] of byProject) {
    const isAffectedByOthers = [...byProject.keys()].some((other) => uses.includes(other.name));
    if (tags.includes('scope:service') && !isAffectedByOthers && paths.every((path) => SOURCE.test(path))) {
      related.set(name, paths);
    }
  }
  return { projects: new Set([...affected].map(({ name }) => name)), related };
}

function listChangedFiles() {
  const base = git('merge-base', 'HEAD', mainBranch()).trim();
  return [
    ...git('diff', '--name-only', '-z', base).split('\0'),
    ...git('ls-files', '--others', '--exclude-standard', '-z').split('\0'),
  ].filter(Boolean);
}

function mainBranch() {
  for (const name of ['main', 'origin/main']) {
    try {
      return git('rev-parse', '--verify', '--quiet', name).trim();
    } catch {
      // try the next
    }
  }
  throw new Refusal('--changed compares with the branch main, and there is neither main nor origin/main.');
}

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}
