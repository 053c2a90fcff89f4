import { access, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { appNames } from '@lacquer/contracts/contract';
import { findText, replaceFile } from '@lacquer/platform/files/whole-files';
import { z } from 'zod';
import { openFolder, removeDrafts } from '../backup/backup-folder.js';

/** Their folder, in that of the data or of all backups. */
export const upgradesIn = (folder: string): string => join(folder, 'before-upgrade');

/** How many backups of upgrades are kept. */
const keptCount = 3;

const pattern = /^lacquer-.*-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)\.backup$/;

const markName = 'upgrade.json';

/** An upgrade that has begun, from its backup until its last migration. */
const begunUpgrade = z.object({
  backup: z.string(),
  /** How many migrations each app had when the backup was made. */
  ran: z.record(z.enum(appNames), z.int()),
});
export type BegunUpgrade = z.infer<typeof begunUpgrade>;

/** For so long nobody has worked much with a product whose upgrade was interrupted. Milliseconds. */
const freshMs = 3_600_000;

/**
 * A folder with the backups that were made before upgrades. Upgrades of a place run one at a time, so a draft in it is one
 * that nobody writes any more.
 */
export class UpgradeBackups {
  constructor(readonly folder: string) {}

  async open(): Promise<void> {
    await openFolder(this.folder);
    await removeDrafts(this.folder);
  }

  pathOf(name: string): string {
    return join(this.folder, name);
  }

  has(name: string): Promise<boolean> {
    return access(this.pathOf(name)).then(
      () => true,
      () => false,
    );
  }

  /** The upgrade that was interrupted after its backup; undefined: none, or its backup is gone. */
  async findBegun(): Promise<BegunUpgrade | undefined> {
    const text = await findText(this.pathOf(markName));
    if (text === undefined) return undefined;
    const begun = begunUpgrade.parse(JSON.parse(text));
    return (await this.has(begun.backup)) ? begun : undefined;
  }

  /** Whether people may have worked with the product since the upgrade began, or since `touch`. */
  async isOld(): Promise<boolean> {
    return Date.now() - (await stat(this.pathOf(markName))).mtimeMs > freshMs;
  }

  /** There is a backup of what people have done since the upgrade began. */
  async touch(begun: BegunUpgrade): Promise<void> {
    await replaceFile(this.pathOf(markName), JSON.stringify(begun), 0o600);
  }

  /** `superseded`: an upgrade that changed nothing after its backup. Of a start that fails again and again one backup is kept. */
  async begin(upgrade: BegunUpgrade, superseded?: BegunUpgrade): Promise<void> {
    await this.touch(upgrade);
    if (superseded && superseded.backup !== upgrade.backup) await rm(this.pathOf(superseded.backup), { force: true });
  }

  /**
   * Forgets the upgrade that has ended, and the backups that are older than the last few.
   *
   * @param own the backup from before it, which stays: earlier ones may have later names, of a clock that was ahead
   */
  async end(own: string | undefined): Promise<void> {
    await rm(this.pathOf(markName), { force: true });
    const names = await readdir(this.folder).catch(() => []);
    const newestFirst = names
      .flatMap((name) => {
        const [, at] = pattern.exec(name) ?? [];
        return at === undefined ? [] : [{ name, at }];
      })
      .toSorted((a, b) => b.at.localeCompare(a.at));
    const others = newestFirst.filter(({ name }) => name !== own);
    for (const { name } of others.slice(own === undefined ? keptCount : keptCount - 1))
      await rm(this.pathOf(name), { force: true });
  }
}

/** The name of a backup that is made before an upgrade. `from`: the release that migrated last, if it recorded itself. */
export const upgradeBackupName = (from: string | undefined, to: string, at: Date): string =>
  `lacquer-${from === undefined ? '' : `${from}-`}to-${to}-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;
