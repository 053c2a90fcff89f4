import { BackgroundWork } from '@lacquer/platform/background/background-work';
import { Transactions } from '@lacquer/platform/database/transactions';
import type { FileStorage } from '@lacquer/platform/storage/file-storage';
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PicturesRepository } from './pictures.repository.js';
import { pictureStorage } from './storage/picture-storage.js';
import { removeFiles, storeFiles } from './storage/stored-files.js';

/** The rest when there is nothing to do, in milliseconds. */
const restMs = 600_000;
const retryMs = 10_000;

/** Moves pictures out of the database into the storage, and removes from the storage those that nothing shows. */
@Injectable()
export class PictureMover implements OnApplicationBootstrap {
  private readonly log = new Logger(PictureMover.name);

  constructor(
    private readonly pictures: PicturesRepository,
    private readonly transactions: Transactions,
    private readonly dataSource: DataSource,
    @Inject(pictureStorage) private readonly storage: FileStorage | null,
    background: BackgroundWork,
  ) {
    if (!storage) return;
    const often = { retryMs, longestRetryMs: restMs };
    background.repeat({
      ...often,
      name: 'move of pictures',
      run: async () => ((await this.moveOne(storage)) ? 0 : restMs),
    });
    background.repeat({
      ...often,
      name: 'expiry of stored pictures',
      run: async () => ((await this.removeOne(storage)) ? 0 : restMs),
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    for (const { place, count } of await this.pictures.countElsewhere(this.dataSource, this.storage?.place))
      this.log.error(
        `${count} pictures are stored in ${place}: visitors do not see them until SITE_STORAGE_URL names it`,
      );
  }

  /** Returns whether there was one. */
  async moveOne(storage: FileStorage): Promise<boolean> {
    const picture = await this.pictures.findInDatabase(this.dataSource);
    if (!picture) return false;
    const files = new Map(picture.files.map(({ name, bytes }) => [name, bytes]));
    await storeFiles(storage, picture.id, { original: picture.original, files });
    await this.transactions.run((tx) => this.pictures.move(tx, picture.id, storage.place));
    return true;
  }

  /** Returns whether there was one. Its row stays if its files do: it is tried again. */
  async removeOne(storage: FileStorage): Promise<boolean> {
    return this.transactions.run(async (tx) => {
      const id = await this.pictures.deleteUnused(tx, storage.place);
      if (id === undefined) return false;
      await removeFiles(storage, id);
      return true;
    });
  }
}
