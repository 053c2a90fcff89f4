import { existsSync } from 'node:fs';
import { readFile, realpath } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The folders that the image has of this repository. */
async function foldersOfImage(): Promise<string[]> {
  const dockerfile = await readFile(join(root, 'infra/docker/Dockerfile'), 'utf8');
  return [...dockerfile.matchAll(/^COPY --from=build \/app\/(\S+) /gm)].map(([, folder]) => `${folder}/`);
}

/** The programs that compose starts, and those that operators start beside them. */
async function programsOfImage(): Promise<string[]> {
  const compose = parse(await readFile(join(root, 'docker-compose.yml'), 'utf8'), { merge: true }) as {
    services: Record<string, { command?: string[] }>;
  };
  const started = Object.values(compose.services).flatMap(({ command = [] }) =>
    command[0] === 'node' && command[1]?.includes('/dist/') ? [command[1]] : [],
  );
  return [
    ...started,
    'gateway/dist/staff/staff.main.js',
    'services/catalog/dist/salon.main.js',
    'infra/standalone/dist/campaign.js',
    // loaded by the campaign command when it finds a broker
    'infra/standalone/dist/campaign/campaign-session.js',
  ];
}

/** The files of this repository that a program loads at its start, itself included. */
async function filesOf(program: string, known = new Set<string>()): Promise<Set<string>> {
  if (known.has(program)) return known;
  known.add(program);
  const text = await readFile(join(root, program), 'utf8');
  for (const [, name = ''] of text.matchAll(/^(?:import|export) (?:.* from )?['"]([^'"]+)['"]/gm)) {
    const file = name.startsWith('.') ? join(dirname(program), name) : await fileOfPackage(name);
    if (file !== undefined) await filesOf(file, known);
  }
  return known;
}

/** `undefined` for what comes from npm, or is bundled. */
async function fileOfPackage(name: string): Promise<string | undefined> {
  const [, workspace, path] = /^(@lacquer\/[\w-]+)\/(.+)$/.exec(name) ?? [];
  if (workspace === undefined) return undefined;
  const folder = relative(root, await realpath(join(root, 'node_modules', workspace)));
  const file = join(folder, 'dist', `${path}.js`);
  return existsSync(join(root, file)) ? file : undefined;
}

describe('the image', () => {
  it('holds every file that its programs load', async () => {
    const folders = await foldersOfImage();
    const programs = await programsOfImage();
    expect(programs).toHaveLength(11);

    for (const program of programs) {
      const files = [...(await filesOf(program))];
      expect({ program, missing: files.filter((file) => !folders.some((folder) => file.startsWith(folder))) }).toEqual({
        program,
        missing: [],
      });
    }
  });
});
