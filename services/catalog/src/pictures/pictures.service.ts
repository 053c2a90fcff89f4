import { createHash } from 'node:crypto';
import { refusals } from '@lacquer/contracts/sentences/refusals';
import { say } from '@lacquer/contracts/sentences/say';
import { pictureUrl } from '@lacquer/contracts/site/picture-urls';
import {
  addPictureChunk,
  largestPicture,
  largestPictureMegabytes,
  getPictureFile,
  pictureChunk,
  type StoredPicture,
  storePicture,
} from '@lacquer/contracts/site/pictures';
import { getPictureOriginal, importPicture } from '@lacquer/contracts/site/transfer';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { Expiry } from '@lacquer/platform/database/expiry';
import { Transactions } from '@lacquer/platform/database/transactions';
import { DomainError, InvalidError, NotFoundError } from '@lacquer/platform/errors/domain-error';
import type { FileStorage } from '@lacquer/platform/storage/file-storage';
import { Inject, Injectable } from '@nestjs/common';
import PQueue from 'p-queue';
import { DataSource } from 'typeorm';
import { abandonedChunks, PicturesRepository, unusedPictures } from './pictures.repository.js';
import { renderPicture, type RenderedPicture } from './render-picture.js';
import { pictureStorage } from './storage/picture-storage.js';
import { fileName, originalName, storeFiles } from './storage/stored-files.js';

/** Pictures that are decoded at the same time, each by both threads of `render-picture.ts` and with up to 200 MB. */
const atOnce = 1;

/** Part of each id: a change of the widths, formats or qualities gives the same picture new addresses. */
const renderingVersion = '1';

/** Stores uploaded pictures and reads their files. They arrive in chunks, because a message has a limit. */
@Injectable()
export class PicturesService {
  private readonly rendering = new PQueue({ concurrency: atOnce });

  constructor(
    private readonly pictures: PicturesRepository,
    private readonly transactions: Transactions,
    private readonly dataSource: DataSource,
    @Inject(pictureStorage) private readonly storage: FileStorage | null,
    expiry: Expiry,
  ) {
    expiry.register(abandonedChunks);
    expiry.register(unusedPictures);
  }

  @HandleRpc(addPictureChunk)
  async addChunk({
    upload,
    index,
    bytes,
    actor,
  }: HandledRequest<typeof addPictureChunk>): Promise<Record<string, never>> {
    await this.pictures.addChunk(this.dataSource, upload, index, Buffer.from(bytes, 'base64'), actor.id);
    return {};
  }

  /** @throws the errors of `renderPicture` */
  @HandleRpc(storePicture)
  async store({ upload, actor }: HandledRequest<typeof storePicture>): Promise<StoredPicture> {
    const stored = await this.rendering.add(() => this.storeUpload(upload, actor.id));
    await this.pictures.deleteUpload(this.dataSource, upload);
    return stored;
  }

  /** @throws the errors of `renderPicture` */
  @HandleRpc(importPicture)
  async import({ upload, picture, actor }: HandledRequest<typeof importPicture>): Promise<StoredPicture> {
    const stored = await this.rendering.add(() => this.storeUpload(upload, actor.id, picture));
    await this.pictures.deleteUpload(this.dataSource, upload);
    return stored;
  }

  /** @throws NotFoundError CATALOG.PICTURE_NOT_FOUND */
  @HandleRpc(getPictureOriginal)
  async readOriginal({
    picture,
    offset,
  }: HandledRequest<typeof getPictureOriginal>): Promise<{ bytes: string; size: number }> {
    const storage = await this.storageOf(picture);
    const part = storage
      ? await storage.getPart(originalName(picture), offset, pictureChunk)
      : await this.pictures.readOriginal(this.dataSource, picture, offset);
    if (!part) throw pictureNotFound();
    return { bytes: part.bytes.toString('base64'), size: part.size };
  }

  /** @throws NotFoundError CATALOG.PICTURE_NOT_FOUND */
  @HandleRpc(getPictureFile)
  async readFile({ picture, file }: HandledRequest<typeof getPictureFile>): Promise<{ bytes: string }> {
    // one query where it is in the database, as it mostly is
    const stored = await this.pictures.readFile(this.dataSource, picture, file);
    const bytes = stored ?? (await (await this.storageOf(picture))?.get(fileName(picture, file)));
    if (bytes) return { bytes: bytes.toString('base64') };
    throw pictureNotFound();
  }

  private async storeUpload(upload: string, uploadedBy: string, given?: string): Promise<StoredPicture> {
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
    const known = await this.pictures.find(this.dataSource, id);
    if (known) return { id, url, ...known };
    const picture = await renderPicture(bytes);
    await this.keep(id, picture, uploadedBy);
    return { id, url, width: picture.width, height: picture.height };
  }

  private async keep(id: string, picture: RenderedPicture, uploadedBy: string): Promise<void> {
    const { storage } = this;
    if (!storage) return this.transactions.run((tx) => this.pictures.insert(tx, id, picture, uploadedBy));
    // the files first: a row never names files that are not there
    await storeFiles(storage, id, picture);
    return this.pictures.insertStored(this.dataSource, id, picture, storage.place, uploadedBy);
  }

  /** Undefined: it is in the database, or there is none. @throws NotFoundError CATALOG.PICTURE_NOT_FOUND */
  private async storageOf(picture: string): Promise<FileStorage | undefined> {
    const place = await this.pictures.findPlace(this.dataSource, picture);
    if (typeof place !== 'string') return undefined;
    if (this.storage?.place === place) return this.storage;
    throw pictureNotFound();
  }
}

const pictureNotFound = (): NotFoundError =>
  new NotFoundError('CATALOG.PICTURE_NOT_FOUND', 'There is no such picture.');
