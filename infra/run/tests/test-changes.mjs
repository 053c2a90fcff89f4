import { execFileSync } from 'node:child_process';
import { Refusal, root } from '../workspace.mjs';

/** Changes outside of the package graph, on which any test may depend. */
const TOUCHES_ALL = [/^package(-lock)?\.json$/, /^nx\.json$/, /^tsconfig\.base\.json$/, /^infra\/(jest|servers)\//];
/** Files on which no test depends. */
const TOUCHES_NOTHING = [/\.md$/, /^\.(ci|vscode)\//, /^(LICENSE|\.gitignore|\.prettier.*|\.oxlintrc\.json)$/];
const SOURCE = /\/src\/.*\.tsx?$/;

/**
 * Selects the tests that a change affects: commits since the branch left main, and uncommitted and untracked files. All
 * tests of a changed package and of its dependents run; of a service, only those that import the changed sources.
 * @param {import('../project-graph.mjs').Project[]} projects
 * @returns {{ projects: Set<string>, related: Map<string, string[]> } | 'all'} `related`: the changed sources by service
 */
export function findChanges(projects, changedFiles = listChangedFiles()) {
  const relevant = changedFiles.filter((path) => !TOUCHES_NOTHING.some((pattern) => pattern.test(path)));
  const byProject = Map.groupBy(relevant, (path) => projects.find((project) => path.startsWith(`${project.root}/`)));
  if (byProject.has(undefined) || relevant.some((path) => TOUCHES_ALL.some((pattern) => pattern.test(path)))) {
    return 'all';
  }
  const affected = new Set(byProject.keys());
  // iterating a set includes elements added during the iteration
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
  throw new Refusal('--changed compares with the branch main, but neither main nor origin/main exists.');
}

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}
