// node boundaries.mjs [workspace folder]: fails on imports that the scope of their package forbids, on import cycles, and on
// global modules outside platform.
// boundary-rules.mjs has the rules; dependency-cruiser reads the imports.
import { globSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { boundaryRules, testFile, testSupport } from './boundary-rules.mjs';
import { readJson, root } from './workspace.mjs';

const SOURCES = '**/*.{ts,tsx,mts,mjs,js,jsx}';
// dependency-cruiser does not detect imports of packages inside types: `import('x').T`, `typeof import('x')`
const IMPORT_IN_TYPE = /\b(typeof\s+import\(\s*['"][^.'"]|import\(\s*(['"])[^.'"\n]+\2\s*\)\s*\.\s*[A-Z])/;
// a module that every other one sees without importing it
const GLOBAL_MODULE = /^@Global\(\)|\bglobal: true\b/m;
const IGNORED = new Set(['node_modules', 'dist', 'test-results', 'coverage']);

const workspace = resolve(process.argv[2] ?? root);
const projects = readProjects();
const faults = [
  ...projects.flatMap(faultsOfManifest),
  ...(await faultsOfImports(projects.filter(({ scope }) => scope in boundaryRules))),
];
if (faults.length > 0) {
  console.error(`${[...new Set(faults)].join('\n')}\n\nThe rules are in infra/run/boundary-rules.mjs.`);
  process.exitCode = 1;
} else {
  console.log(`Boundaries: ${projects.length} packages, no forbidden import, no cycle.`);
}

/** The packages of the workspace, each with its single scope from `nx.tags`. */
function readProjects() {
  const { workspaces } = readJson(join(workspace, 'package.json'));
  return globSync(
    workspaces.map((pattern) => `${pattern}/package.json`),
    { cwd: workspace },
  ).map((path) => {
    const manifest = readJson(join(workspace, path));
    const scopes = (manifest.nx?.tags ?? []).filter((tag) => tag.startsWith('scope:'));
    const scope = scopes.length === 1 ? scopes[0].slice('scope:'.length) : undefined;
    return { name: manifest.name, root: path.split(sep).slice(0, -1).join('/'), scope, manifest };
  });
}

function isAllowed(from, to) {
  return from === to || boundaryRules[from.scope].scopes.includes(to.scope);
}

/** Declared dependencies that the rules forbid, even if they are not imported yet. */
function faultsOfManifest({ root: folder, scope, manifest }) {
  const file = `${folder}/package.json`;
  if (!(scope in boundaryRules))
    return [`${file}: needs one tag "scope:<${Object.keys(boundaryRules).join('|')}>" in nx.tags`];
  const { dependencies, peerDependencies, devDependencies } = manifest;
  const declared = projects.filter(({ name }) => name in { ...dependencies, ...peerDependencies, ...devDependencies });
  return declared
    .filter((to) => !isAllowed({ scope }, to))
    .filter((to) => to.scope !== testSupport || !(to.name in { ...devDependencies }))
    .map((to) => `${file}: imports ${to.name}, but ${scope} may not import ${to.scope}`);
}

async function faultsOfImports(scoped) {
  const files = scoped.flatMap(({ root: folder }) =>
    globSync(`${folder}/${SOURCES}`, { cwd: workspace, exclude: (name) => IGNORED.has(name.split(sep).at(-1)) }),
  );
  const typed = files.filter((file) => /\.tsx?$/.test(file));
  const platform = scoped.filter(({ scope }) => scope === 'platform').map(({ root: folder }) => `${folder}/`);
  const global = typed
    .filter((file) => !testFile.test(file) && !platform.some((folder) => file.startsWith(folder)))
    .filter((file) => GLOBAL_MODULE.test(readFileSync(join(workspace, file), 'utf8')));
  const hidden = typed.filter((file) => IMPORT_IN_TYPE.test(readFileSync(join(workspace, file), 'utf8')));
  const forbidden = [
    ...scoped.flatMap(rulesOf),
    { name: 'cycle', comment: 'these files import each other', severity: 'error', from: {}, to: { circular: true } },
  ];
  const { output } = await cruise(
    files,
    {
      baseDir: workspace,
      validate: true,
      ruleSet: { forbidden },
      // TypeScript 7 has no parser API for dependency-cruiser
      parser: 'swc',
      tsPreCompilationDeps: true,
      doNotFollow: { path: ['(^|/)node_modules/', '(^|/)dist/'] },
    },
    // imports by package name resolve to `dist`; without a build they are matched by name
    {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  );
  const comments = new Map(forbidden.map(({ name, comment }) => [name, comment]));
  const refused = output.summary.violations.map(({ from, to, cycle, rule }) => {
    const what = cycle ? cycle.map((step) => step.name).join(' -> ') : to;
    return `${from}: imports ${what}: ${comments.get(rule.name)}`;
  });
  return [
    ...refused,
    ...hidden.map((file) => `${file}: imports inside a type; write "import type" at the top`),
    ...global.map(
      (file) => `${file}: is a global module; only platform has them, and rooms import the modules they need`,
    ),
  ];
}

/** The rules for dependency-cruiser that forbid imports in one package. */
function rulesOf(project) {
  const { scope, root: folder } = project;
  const { packages, entries = {} } = boundaryRules[scope];
  const others = projects.filter((other) => other !== project);
  const refuse = (name, comment, to, from = {}) => ({
    name: `${folder}: ${name}`,
    comment,
    severity: 'error',
    from: { path: `^${folder}/`, ...from },
    to,
  });
  const notInTests = { pathNot: testFile.source };
  const rules = others.map((other) => {
    const comment = `${scope} may not import ${other.scope}`;
    return { other, comment, isOpen: isAllowed(project, other) };
  });
  return [
    ...rules
      .filter(({ isOpen }) => !isOpen)
      .map(({ other, comment }) =>
        refuse(other.name, comment, { path: pathsOf(other) }, other.scope === testSupport ? notInTests : {}),
      ),
    ...rules
      .filter(({ other, isOpen }) => isOpen && other.scope in entries)
      .map(({ other }) => {
        const open = entries[other.scope];
        const names = open.map((entry) => `${other.name}/${entry}`);
        const pathNot = [...names.map((name) => `^${name}$`), ...open.map((entry) => `^${other.root}/dist/${entry}/`)];
        return refuse(`${other.name} entries`, `only ${names.join(', ')} is open`, { path: pathsOf(other), pathNot });
      }),
    ...rules
      .filter(({ isOpen }) => isOpen)
      .map(({ other }) =>
        refuse(`${other.root} relative`, `import ${other.name} by its name`, {
          path: `^${other.root}/`,
          dependencyTypes: ['local'],
        }),
      ),
    ...(packages
      ? [
          refuse(
            'packages',
            `${scope} may import ${packages.join(', ')} only`,
            {
              pathNot: [
                `^${folder}/`,
                ...rules.filter(({ isOpen }) => isOpen).flatMap(({ other }) => pathsOf(other)),
                ...packages.map((name) => `(^|(^|/)node_modules/)${name}(/|$)`),
              ],
            },
            notInTests,
          ),
        ]
      : []),
  ];
}

/** Patterns for imports of a package: by its folder, or by its name if they do not resolve. */
function pathsOf({ root: folder, name }) {
  return [`^${folder}/`, `^${name}(/|$)`];
}
