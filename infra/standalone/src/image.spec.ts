import { existsSync } from 'node:fs';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The workspace with each image's production dependencies, and programs that operators run in addition to its command. */
const images = new Map<string, { workspace: string; also?: string[] }>(
  Object.entries({
    gateway: { workspace: 'gateway', also: ['gateway/dist/staff/staff.main.js'] },
    catalog: { workspace: 'services/catalog' },
    contact: { workspace: 'services/contact' },
    customer: { workspace: 'services/customer' },
    messaging: { workspace: 'services/messaging' },
    operator: {
      workspace: 'infra/standalone',
      also: [
        ...(await commandsOfOperators()),
        // loaded by the campaign command in distributed mode
        'infra/standalone/dist/campaign/campaign-session.js',
      ],
    },
  }),
);

/** The product's commands, without the standalone product, which does not run in containers. */
async function commandsOfOperators(): Promise<string[]> {
  const { commands } = (await import(pathToFileURL(join(root, 'infra/run/commands.mjs')).href)) as {
    commands: Record<string, { program: string }>;
  };
  return Object.entries(commands).flatMap(([name, { program }]) =>
    program.startsWith('infra/standalone/') && name !== 'start' ? [program] : [],
  );
}

interface Compose {
  services: Record<
    string,
    { image: string; build?: { target?: string; args?: Record<string, string | null> }; command?: string[] }
  >;
}

const compose = async () => parse(await readFile(join(root, 'docker-compose.yml'), 'utf8'), { merge: true }) as Compose;

/** The programs of an image: its own command, those in docker-compose.yml, and operator commands. */
async function programsOf(image: string): Promise<string[]> {
  const dockerfile = await readFile(join(root, 'infra/docker/Dockerfile'), 'utf8');
  const [, stage = ''] = dockerfile.split(`FROM app AS ${image}\n`);
  const [, own] = /^CMD \["node", "(.+)"\]$/m.exec(stage) ?? [];
  const given = Object.values((await compose()).services).flatMap(({ image: name, command }) =>
    name.startsWith(`lacquer/${image}:`) && command?.[0] === 'node' ? command.slice(1, 2) : [],
  );
  return [...(own ? [own] : []), ...given, ...(images.get(image)?.also ?? [])];
}

/** The workspaces that `npm ci --omit=dev --workspace` installs for a workspace, including itself, with their packages. */
async function productionOf(workspace: string, found = new Map<string, string[]>()): Promise<Map<string, string[]>> {
  if (found.has(workspace)) return found;
  const { dependencies = {} } = JSON.parse(await readFile(join(root, workspace, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  found.set(workspace, Object.keys(dependencies));
  for (const name of Object.keys(dependencies).filter((one) => one.startsWith('@lacquer/'))) {
    await productionOf(relative(root, await realpath(join(root, 'node_modules', name))), found);
  }
  return found;
}

interface Sbom {
  metadata: { component: { version: string; purl: string } };
  components: { 'bom-ref': string; version: string; purl: string; hashes?: unknown[]; licenses?: unknown[] }[];
}

interface Loaded {
  /** Files of this repository. */
  files: Set<string>;
  /** `file: package` for each npm package. */
  packages: Set<string>;
}

/** All modules that a program loads at its start, including itself. */
async function loadedBy(program: string, found: Loaded = { files: new Set(), packages: new Set() }): Promise<Loaded> {
  if (found.files.has(program)) return found;
  found.files.add(program);
  const text = await readFile(join(root, program), 'utf8');
  for (const [, name = ''] of text.matchAll(/^(?:import|export) (?:.* from )?['"]([^'"]+)['"]/gm)) {
    if (isBuiltin(name)) continue;
    const file = name.startsWith('.') ? join(dirname(program), name) : await fileOfPackage(name);
    if (file !== undefined) await loadedBy(file, found);
    else found.packages.add(`${program}: ${/^(@[^/]+\/)?[^/]+/.exec(name)![0]}`);
  }
  return found;
}

/** `undefined` for npm packages. */
async function fileOfPackage(name: string): Promise<string | undefined> {
  const [, workspace, path = ''] = /^(@lacquer\/[\w-]+)\/(.+)$/.exec(name) ?? [];
  if (workspace === undefined) return undefined;
  const folder = relative(root, await realpath(join(root, 'node_modules', workspace)));
  const { exports: subpaths } = JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8')) as {
    exports: Record<string, { default: string }>;
  };
  const target = subpaths[`./${path}`]?.default ?? subpaths['./*']?.default.replace('*', path) ?? '';
  const file = join(folder, target);
  return existsSync(join(root, file)) ? file : undefined;
}

describe('the images', () => {
  it('match those that docker compose builds', async () => {
    const built = Object.values((await compose()).services).flatMap(({ build }) =>
      build?.target ? [build.target] : [],
    );
    expect([...new Set(built)].toSorted()).toEqual([...images.keys()].toSorted());
  });

  it('carry the number of the release that they are built with', async () => {
    const built = Object.values((await compose()).services).filter(({ build }) => build);
    for (const { build } of built) expect(build?.args).toEqual({ LACQUER_RELEASE: null });
    const dockerfile = await readFile(join(root, 'infra/docker/Dockerfile'), 'utf8');
    const [, app = ''] = dockerfile.split('FROM scratch AS app\n');
    const [stage = ''] = app.split('\nFROM ');
    // the stages that list the packages
    const listing = [...dockerfile.matchAll(/^FROM (\S+) AS \S+-files$/gm)].map(([, from]) => from);
    expect(listing).toEqual([...images.keys()].map(() => 'released'));
    expect(dockerfile).toContain('\nFROM build AS released\nARG LACQUER_RELEASE\n');
    expect(stage).toMatch(/^ARG LACQUER_RELEASE\nENV LACQUER_RELEASE=.*\nLABEL org\.opencontainers\.image\.version=/m);
  });

  it('are installed with every workspace known: npm lists no packages while one is missing', async () => {
    const dockerfile = await readFile(join(root, 'infra/docker/Dockerfile'), 'utf8');
    const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as { packages: object };
    const workspaces = Object.keys(packages).filter((path) => path !== '' && !path.includes('node_modules/'));

    const copied = [...dockerfile.matchAll(/^COPY (\S+)\/package\.json \1\/$/gm)].map(([, folder]) => folder);

    expect(new Set(copied)).toEqual(new Set(workspaces));
  });

  it.each([...images.keys()])('contain every file and package that their programs load: %s', async (image) => {
    const production = await productionOf(images.get(image)?.workspace ?? '');
    const programs = await programsOf(image);
    expect(programs.length).toBeGreaterThan(0);

    for (const program of programs) {
      const { files, packages } = await loadedBy(program);
      const folders = [...production.keys()].map((folder) => `${folder}/dist/`);
      const missing = [...files].filter((file) => !folders.some((folder) => file.startsWith(folder)));
      const undeclared = [...packages].filter((one) => {
        const [file = '', name = ''] = one.split(': ');
        const [, declared = []] = [...production].find(([folder]) => file.startsWith(`${folder}/`)) ?? [];
        return !declared.includes(name);
      });
      expect({ program, missing, undeclared }).toEqual({ program, missing: [], undeclared: [] });
    }
  });

  it.each(['gateway', 'operator'])('list the npm packages that they run with: %s', async (image) => {
    const { workspace = '' } = images.get(image) ?? {};
    const folder = await mkdtemp(join(tmpdir(), 'sbom-'));
    const file = join(folder, 'sbom.cdx.json');
    const program = join(root, 'infra/docker/write-sbom.mjs');
    // as in the build of an image, which has no git
    const env = { ...process.env, LACQUER_RELEASE: '0.1.0+9.0123abcd' };
    await promisify(execFile)(process.execPath, [program, basename(workspace), file], { env });
    const sbom = JSON.parse(await readFile(file, 'utf8')) as Sbom;
    await rm(folder, { recursive: true });

    expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { type: 'application' } } });
    const listed = new Map(sbom.components.map((each) => [each['bom-ref'].replace(/(?<=.)@[^@]*$/, ''), each]));
    const needed = [...(await productionOf(workspace)).values()].flat();
    expect(needed.filter((name) => !listed.has(name))).toEqual([]);
    const external = [...listed].filter(([name]) => !name.startsWith('@lacquer/'));
    expect(external.length).toBeGreaterThan(50);
    expect(external.filter(([, { hashes, licenses }]) => !hashes?.length || !licenses?.length)).toEqual([]);
    expect(['jest', 'typescript', 'nx'].filter((name) => listed.has(name))).toEqual([]);
    const ours = [
      sbom.metadata.component,
      ...[...listed].flatMap(([name, each]) => (name.startsWith('@lacquer/') ? [each] : [])),
    ];
    expect(ours.length).toBeGreaterThan(2);
    for (const { version, purl } of ours) {
      expect({ version, purl }).toEqual({
        version: env.LACQUER_RELEASE,
        purl: expect.stringMatching(/@0\.1\.0%2B9\.0123abcd$/),
      });
    }
  });

  it('have the restrictions that apply to every container', async () => {
    const { services } = (await compose()) as unknown as { services: Record<string, Record<string, unknown>> };
    for (const [name, service] of Object.entries(services)) {
      const { security_opt: options, cap_drop: dropped, mem_limit: memory, pids_limit: processes, image } = service;
      expect({ name, options, dropped }).toEqual({ name, options: ['no-new-privileges:true'], dropped: ['ALL'] });
      expect({ name, hasLimits: Boolean(memory && processes) }).toEqual({ name, hasLimits: true });
      expect({ name, image }).toEqual({
        name,
        image: expect.stringMatching(/:(\$\{LACQUER_VERSION:-local\}|\d[\w.-]*)$/),
      });
      if (service['build']) expect({ name, readOnly: service['read_only'] }).toEqual({ name, readOnly: true });
    }
  });
});
