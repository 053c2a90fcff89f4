import { catalogChanged } from '@lacquer/contracts/salon/catalog';
import { BackgroundWork } from '@lacquer/platform/background/background-work';
import { Transactions } from '@lacquer/platform/database/transactions';
import { Outbox } from '@lacquer/platform/outbox/outbox';
import type { FileStorage } from '@lacquer/platform/storage/file-storage';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PicturesRepository } from './pictures.repository.js';
import { PicturesService } from './pictures.service.js';
import { colorOf } from './render-picture.js';
import { pictureStorage } from './storage/picture-storage.js';

/** The rest when every picture has its color, in milliseconds. */
const restMs = 600_000;
const retryMs = 10_000;

/** The smallest file that there is of a picture. */
const smallest = '400.jpg';

/** Finds the colors of the pictures that were stored without: one at a time, so that visitors wait for none. */
@Injectable()
export class PictureColors {
  /** Whether visitors may not have seen a color yet. */
  private hasFound = false;

  constructor(
    private readonly pictures: PicturesRepository,
    private readonly files: PicturesService,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly dataSource: DataSource,
    @Inject(pictureStorage) private readonly storage: FileStorage | null,
    background: BackgroundWork,
  ) {
    background.repeat({
      retryMs,
      longestRetryMs: restMs,
      name: 'colors of pictures',
      run: async () => ((await this.findOne()) ? 0 : restMs),
    });
  }

  /** Returns whether there was a picture without one. Pages show the colors once all are found. */
  async findOne(): Promise<boolean> {
    const id = await this.pictures.findColorless(this.dataSource, this.storage?.place ?? null);
    if (id === undefined) {
      if (this.hasFound)
        await this.transactions.run((tx) => this.outbox.add(tx, catalogChanged, { changed: ['pages'] }));
      this.hasFound = false;
      return false;
    }
    const bytes = await this.files.findFile(id, smallest);
    // one that cannot be read is not tried for ever
    const color = bytes ? await colorOf(bytes).catch(() => '') : '';
    await this.pictures.setColor(this.dataSource, id, color);
    this.hasFound ||= color !== '';
    return true;
  }
}
