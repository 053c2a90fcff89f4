import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { upgradeBackupName, UpgradeBackups } from './upgrade-backups.js';

describe('the backups from before upgrades', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lacquer-upgrades-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const leave = async (...times: string[]) => {
    const names = times.map((time) => upgradeBackupName('1.0.0', '1.1.0', new Date(time)));
    for (const name of names) await writeFile(join(folder, name), '');
    return names;
  };

  it('are the last three', async () => {
    const names = await leave('2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z');
    const [own = ''] = await leave('2026-04-01T00:00:00Z');
    await new UpgradeBackups(folder).end(own);
    expect((await readdir(folder)).toSorted()).toEqual([...names.slice(1), own].toSorted());
  });

  it('keep that of the upgrade, although three others are named after times to come', async () => {
    await leave('2027-01-01T00:00:00Z', '2027-01-01T01:00:00Z', '2027-01-01T02:00:00Z');
    const [own = ''] = await leave('2026-04-01T00:00:00Z');
    await new UpgradeBackups(folder).end(own);
    expect(await readdir(folder)).toContain(own);
    expect(await readdir(folder)).toHaveLength(3);
  });
});
