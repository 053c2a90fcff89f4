import { BackgroundWork } from '@lacquer/platform/background/background-work';
import { Transactions } from '@lacquer/platform/database/transactions';
import type { FileStorage } from '@lacquer/platform/storage/file-storage';
import { Inject, Injectable } from '@nestjs/common';
import { removeStored, textPictureStorage } from '../storage/text-picture-storage.js';
import { TextPicturesRepository } from '../text-pictures.repository.js';
import { claimLifetimeMs } from './picture-fetcher.js';

/** The rest when there is nothing to do, in milliseconds. */
const restMs = 10_000;
const longestRetryMs = 600_000;

/** From the deletion on: a claim that was in hand has expired long ago. */
const lastAfterSeconds = (2 * claimLifetimeMs) / 1000;

/**
 * Removes the files of deleted pictures from the storage: soon, and once more when no process can still be storing them.
 * A process that is killed in between leaves nothing behind.
 */
@Injectable()
export class PictureRemover {
  constructor(
    private readonly pictures: TextPicturesRepository,
    private readonly transactions: Transactions,
    @Inject(textPictureStorage) storage: FileStorage | null,
    background: BackgroundWork,
  ) {
    if (!storage) return;
    background.repeat({
      name: PictureRemover.name,
      run: async () => ((await this.removeOne(storage)) ? 0 : restMs),
      retryMs: restMs,
      longestRetryMs,
    });
  }

  /** Returns whether there was one. Its row stays if its files do: it is tried again. */
  removeOne(storage: FileStorage): Promise<boolean> {
    return this.transactions.run(async (tx) => {
      const removed = await this.pictures.nextRemoved(tx, storage.place, lastAfterSeconds);
      if (!removed) return false;
      await removeStored(storage, removed.id);
      if (removed.isLast) await this.pictures.forgetRemoved(tx, removed.id);
      else await this.pictures.removeAgain(tx, removed.id, lastAfterSeconds);
      return true;
    });
  }
}
