// Fails when a package imports what its place in the house does not allow: node boundaries.mjs [workspace folder]
import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { boundaryRules, testFile, testSupport } from './boundary-rules.mjs';
import { projectGraph } from './project-graph.mjs';
import { readJson, root } from './workspace.mjs';

const SOURCE = /\.(ts|tsx|mts|mjs|js|jsx)$/;
const PASSED_OVER = new Set(['node_modules', 'dist', 'test-results', 'coverage']);
const IMPORT =
  /\b(?:import|export)\b(?:[^'"`;]*?\bfrom)?\s*(['"])([^'"\n]+)\1|\b(?:import|require|resolve)\s*\(\s*(['"`])([^'"`\n]+)\3/g;
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

const workspace = resolve(process.argv[2] ?? root);
const { projects } = await projectGraph(workspace);
const byName = new Map(projects.map((project) => [project.name, project]));
const faults = [];

for (const project of projects) {
  const scope = scopeOf(project);
  const rule = boundaryRules[scope];
  if (!rule) {
    faults.push(
      `${project.root}/package.json: needs one tag "scope:<${Object.keys(boundaryRules).join('|')}>" in nx.tags`,
    );
    continue;
  }
  const manifest = readJson(join(workspace, project.root, 'package.json')) ?? {};
  for (const name of Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })) {
    check(project, rule, `${project.root}/package.json`, name);
  }
  const blamed = new Set();
  for (const file of sourcesOf(join(workspace, project.root))) {
    for (const specifier of importsOf(file)) {
      const target = check(project, rule, relative(workspace, file), specifier);
      if (target) blamed.add(target.name);
    }
  }
  // what Nx sees and the lines above do not: the edge is forbidden all the same
  for (const name of project.uses) {
    const target = byName.get(name);
    if (target && !blamed.has(name) && !isAllowed(rule, target) && !isDeclared(manifest, name)) {
      faults.push(`${project.root}: depends on ${name}, which ${scope} may not`);
    }
  }
}

if (faults.length > 0) {
  console.error(`${[...new Set(faults)].join('\n')}\n\nThe rules are in infra/run/boundary-rules.mjs.`);
  process.exitCode = 1;
} else {
  console.log(`Boundaries: ${projects.length} packages, no forbidden import.`);
}

/** Notes a fault if there is one. @returns the project imported, if it is one of the workspace's */
function check(project, rule, file, specifier) {
  const isTest = testFile.test(file);
  const target = specifier.startsWith('.') ? projectAt(resolve(workspace, dirname(file), specifier)) : named(specifier);
  if (target === project) return undefined;
  if (target) {
    const entry = specifier.slice(target.name.length + 1);
    const entries = rule.entries?.[scopeOf(target)];
    if (specifier.startsWith('.'))
      faults.push(`${file}: imports ${specifier} out of its package; import ${target.name} by its name`);
    else if (!isAllowed(rule, target, isTest))
      faults.push(`${file}: imports ${specifier}, but ${scopeOf(project)} may not import ${scopeOf(target)}`);
    else if (entries && !file.endsWith('package.json') && !entries.includes(entry))
      faults.push(
        `${file}: imports ${specifier}; of ${target.name} only ${entries.map((name) => `${target.name}/${name}`).join(', ')} is open`,
      );
    return target;
  }
  if (rule.packages && !isTest && !specifier.startsWith('.') && !rule.packages.includes(packageOf(specifier))) {
    const kind = isBuiltin(specifier) ? 'a module of Node' : 'a package';
    faults.push(
      `${file}: imports ${specifier}, ${kind}; ${scopeOf(project)} may import ${rule.packages.join(', ')} only`,
    );
  }
  return undefined;
}

function isAllowed(rule, target, isTest = false) {
  const scope = scopeOf(target);
  return (isTest && scope === testSupport) || rule.scopes.includes(scope);
}

function isDeclared(manifest, name) {
  return name in { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.peerDependencies };
}

function scopeOf(project) {
  const scopes = project.tags.filter((tag) => tag.startsWith('scope:'));
  return scopes.length === 1 ? scopes[0].slice('scope:'.length) : undefined;
}

function named(specifier) {
  return byName.get(packageOf(specifier));
}

function packageOf(specifier) {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

function projectAt(path) {
  return projects.find((project) => `${path}${sep}`.startsWith(`${join(workspace, project.root)}${sep}`));
}

function* sourcesOf(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !PASSED_OVER.has(entry.name)) yield* sourcesOf(path);
    else if (entry.isFile() && SOURCE.test(entry.name)) yield path;
  }
}

function importsOf(file) {
  const text = readFileSync(file, 'utf8').replace(COMMENT, '');
  return [...text.matchAll(IMPORT)].map((match) => match[2] ?? match[4]);
}
