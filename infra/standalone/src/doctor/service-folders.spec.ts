import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { systemdUnit } from '../service/systemd-unit.js';
import { isBarred } from './service-folders.js';

const root = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, '');
const facts = {
  node: '/usr/bin/node',
  nodeArguments: [],
  environment: {},
  account: 'lacquer',
  dataDir: '/srv/lacquer/.data',
  port: 8080,
};

describe('the installed service', () => {
  let units: string;
  beforeEach(async () => {
    units = await mkdtemp(join(tmpdir(), 'lacquer-units-'));
  });
  afterEach(() => rm(units, { recursive: true }));

  const install = (alsoWrites: string[], of = root) =>
    writeFile(join(units, 'lacquer.service'), systemdUnit({ ...facts, root: of, alsoWrites }));
  const edit = async (text: string) => {
    await mkdir(join(units, 'lacquer.service.d'), { recursive: true });
    await writeFile(join(units, 'lacquer.service.d', 'override.conf'), text);
  };

  it('may not write to a folder that its unit does not name', async () => {
    await install(['/srv/pictures']);
    expect(await isBarred('/srv/backups/lacquer', units)).toBe(true);
    expect(await isBarred('/srv/pictures2', units)).toBe(true);
    expect(await isBarred('/srv/pictures/site', units)).toBe(false);
    expect(await isBarred('/srv/lacquer/.data', units)).toBe(false);
    const odd = '/srv/100% of "backups" \\ here';
    expect(await isBarred(odd, units)).toBe(true);
    await install([odd]);
    expect(await isBarred(odd, units)).toBe(false);
  });

  it('is as "systemctl edit" has left it', async () => {
    await install([]);
    await edit('[Service]\nReadWritePaths=/srv/backups "-/srv/with space"\n');
    expect(await isBarred('/srv/backups/lacquer', units)).toBe(false);
    expect(await isBarred('/srv/with space', units)).toBe(false);
    expect(await isBarred('/srv/other', units)).toBe(true);
    await edit('[Service]\nReadWritePaths=\nReadWritePaths=/srv/other\n');
    expect(await isBarred('/srv/lacquer/.data', units)).toBe(true);
    await edit('[Service]\nProtectSystem=full\n');
    expect(await isBarred('/srv/other', units)).toBe(false);
  });

  it('of another project, or none, bars nothing', async () => {
    expect(await isBarred('/srv/backups', units)).toBe(false);
    await install([], '/opt/other');
    expect(await isBarred('/srv/backups', units)).toBe(false);
  });
});
