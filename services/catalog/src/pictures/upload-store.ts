import { createHash } from 'node:crypto';
import { refusals } from '@lacquer/contracts/sentences/refusals';
import { say } from '@lacquer/contracts/sentences/say';
import { pictureUrl } from '@lacquer/contracts/site/picture-urls';
import { largestPicture, largestPictureMegabytes, type StoredPicture } from '@lacquer/contracts/site/pictures';
import { dataSourceOptions } from '@lacquer/platform/database/database-url';
import { Transactions } from '@lacquer/platform/database/transactions';
import { DomainError, InvalidError } from '@lacquer/platform/errors/domain-error';
import type { FileStorage } from '@lacquer/platform/storage/file-storage';
import { DataSource } from 'typeorm';
import type { PicturePlaces, Upload } from './picture-storing.js';
import { PicturesRepository } from './pictures.repository.js';
import { renderPicture, type RenderedPicture } from './render-picture.js';
import { pictureStorageAt } from './storage/picture-storage.js';
import { fileNames, storeFiles } from './storage/stored-files.js';

/** Part of each id: a change of the widths, formats or qualities gives the same picture new addresses. */
const renderingVersion = '1';

/** Longer than elsewhere, in milliseconds: every other process comes first. */
const answerMs = 30_000;

/** Renders and stores the pictures of uploads, over one connection of its own. */
export class UploadStore {
  private readonly pictures = new PicturesRepository();
  private readonly transactions: Transactions;

  private constructor(
    private readonly dataSource: DataSource,
    private readonly storage: FileStorage | undefined,
  ) {
    this.transactions = new Transactions(dataSource);
  }

  static async open({ databaseUrl, storageUrl }: PicturePlaces): Promise<UploadStore> {
    const options = dataSourceOptions(databaseUrl, 'catalog-pictures', [], 1, { answerMs });
    const storage = pictureStorageAt(storageUrl === undefined ? undefined : new URL(storageUrl));
    return new UploadStore(await new DataSource(options).initialize(), storage);
  }

  /** @throws InvalidError CATALOG.PICTURE_DAMAGED; DomainError CATALOG.PICTURE_TOO_LARGE; the errors of `renderPicture` */
  async store({ upload, uploadedBy, id: given }: Upload): Promise<StoredPicture> {
    const bytes = await this.pictures.readUpload(this.dataSource, upload, uploadedBy);
    if (!bytes)
      throw new InvalidError('CATALOG.PICTURE_DAMAGED', 'The upload is not complete. Upload the picture again.');
    if (bytes.length > largestPicture)
      throw new DomainError(
        'too-large',
        'CATALOG.PICTURE_TOO_LARGE',
        say(refusals.fileTooLarge, { most: largestPictureMegabytes }),
      );
    const id = given ?? createHash('sha256').update(renderingVersion).update(bytes).digest('hex').slice(0, 32);
    const url = pictureUrl(id, 800, 'jpg');
    const known = await this.pictures.renewOne(this.dataSource, id);
    if (known && (await this.isWhole(id, known.place))) return { id, url, ...sizeOf(known) };
    const picture = await renderPicture(bytes);
    await this.keep(id, picture, uploadedBy);
    return { id, url, ...sizeOf(picture) };
  }

  /** Whether every file is there. What another place holds cannot be seen from here. */
  private async isWhole(id: string, place: string | null): Promise<boolean> {
    const { storage } = this;
    if (!storage || storage.place !== place) return true;
    for (const name of fileNames(id)) if (!(await storage.getPart(name, 0, 1))) return false;
    return true;
  }

  private async keep(id: string, picture: RenderedPicture, uploadedBy: string): Promise<void> {
    const { storage } = this;
    if (!storage) return this.transactions.run((tx) => this.pictures.insert(tx, id, picture, uploadedBy));
    // the files first: a row never names files that are not there
    await storeFiles(storage, id, picture);
    return this.pictures.insertStored(this.dataSource, id, picture, storage.place, uploadedBy);
  }
}

const sizeOf = ({
  width,
  height,
  color,
}: {
  width: number;
  height: number;
  color: string | null;
}): Pick<StoredPicture, 'width' | 'height' | 'color'> => ({ width, height, ...(color && { color }) });
