import {
  addPictureChunk,
  getPictureFile,
  type PictureFile,
  type StoredPicture,
  storePicture,
} from '@lacquer/contracts/site/pictures';
import { getPictureOriginal, importPicture, originalPart } from '@lacquer/contracts/site/transfer';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { Expiry } from '@lacquer/platform/database/expiry';
import { NotFoundError } from '@lacquer/platform/errors/domain-error';
import type { FileStorage } from '@lacquer/platform/storage/file-storage';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { abandonedChunks, PicturesRepository, unusedPictures } from './pictures.repository.js';
import { PictureStoring } from './picture-storing.js';
import { pictureStorage } from './storage/picture-storage.js';
import { fileName, originalName } from './storage/stored-files.js';

/** Stores uploaded pictures and reads their files. They arrive in chunks, because a message has a limit. */
@Injectable()
export class PicturesService {
  constructor(
    private readonly pictures: PicturesRepository,
    private readonly dataSource: DataSource,
    @Inject(pictureStorage) private readonly storage: FileStorage | null,
    private readonly storing: PictureStoring,
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

  /** @throws the errors of `PictureStoring` */
  @HandleRpc(storePicture)
  async store({ upload, actor }: HandledRequest<typeof storePicture>): Promise<StoredPicture> {
    const stored = await this.storing.store({ upload, uploadedBy: actor.id });
    await this.pictures.deleteUpload(this.dataSource, upload);
    return stored;
  }

  /** @throws the errors of `PictureStoring` */
  @HandleRpc(importPicture)
  async import({ upload, picture, actor }: HandledRequest<typeof importPicture>): Promise<StoredPicture> {
    const stored = await this.storing.store({ upload, uploadedBy: actor.id, id: picture });
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
      ? await storage.getPart(originalName(picture), offset, originalPart)
      : await this.pictures.readOriginal(this.dataSource, picture, offset);
    if (!part) throw pictureNotFound();
    return { bytes: part.bytes.toString('base64'), size: part.size };
  }

  /** The whole original. Undefined: it is not stored, or elsewhere. */
  async findOriginal(picture: string): Promise<Buffer | undefined> {
    const place = await this.pictures.findPlace(this.dataSource, picture);
    if (typeof place === 'string')
      return this.storage?.place === place ? this.storage.get(originalName(picture)) : undefined;
    const parts: Buffer[] = [];
    for (let offset = 0, size = 1; offset < size; offset += originalPart) {
      const part = await this.pictures.readOriginal(this.dataSource, picture, offset);
      if (!part) return undefined;
      parts.push(part.bytes);
      size = part.size;
    }
    return Buffer.concat(parts);
  }

  /** @throws NotFoundError CATALOG.PICTURE_NOT_FOUND */
  @HandleRpc(getPictureFile)
  async readFile({ picture, file }: HandledRequest<typeof getPictureFile>): Promise<{ bytes: string }> {
    const bytes = await this.findFile(picture, file);
    if (bytes) return { bytes: bytes.toString('base64') };
    throw pictureNotFound();
  }

  /** Undefined: there is no such file, or elsewhere. */
  async findFile(picture: string, file: PictureFile): Promise<Buffer | undefined> {
    // one query where it is in the database, as it mostly is
    const stored = await this.pictures.readFile(this.dataSource, picture, file);
    if (stored) return stored;
    const place = await this.pictures.findPlace(this.dataSource, picture);
    return this.storage && this.storage.place === place ? this.storage.get(fileName(picture, file)) : undefined;
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
