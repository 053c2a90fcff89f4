import { createHash } from 'node:crypto';
import { pictureUrl } from '@lacquer/contracts/site/picture-urls';
import {
  addPictureChunk,
  largestPicture,
  largestPictureMegabytes,
  getPictureFile,
  type StoredPicture,
  storePicture,
} from '@lacquer/contracts/site/pictures';
import { getPictureOriginal, importPicture } from '@lacquer/contracts/site/transfer';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { Expiry } from '@lacquer/platform/database/expiry';
import { Transactions } from '@lacquer/platform/database/transactions';
import { DomainError, InvalidError, NotFoundError } from '@lacquer/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import PQueue from 'p-queue';
import { DataSource } from 'typeorm';
import { abandonedChunks, PicturesRepository, unusedPictures } from './pictures.repository.js';
import { renderPicture } from './render-picture.js';

/** Pictures that are decoded at the same time: each needs up to 200 MB. */
const atOnce = 2;

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
    const part = await this.pictures.readOriginal(this.dataSource, picture, offset);
    if (!part) throw pictureNotFound();
    return { bytes: part.bytes.toString('base64'), size: part.size };
  }

  /** @throws NotFoundError CATALOG.PICTURE_NOT_FOUND */
  @HandleRpc(getPictureFile)
  async readFile({ picture, file }: HandledRequest<typeof getPictureFile>): Promise<{ bytes: string }> {
    const bytes = await this.pictures.readFile(this.dataSource, picture, file);
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
        `The file has more than ${largestPictureMegabytes} MB.`,
      );
    const id = given ?? createHash('sha256').update(renderingVersion).update(bytes).digest('hex').slice(0, 32);
    const url = pictureUrl(id, 800, 'jpg');
    const known = await this.pictures.find(this.dataSource, id);
    if (known) return { id, url, ...known };
    const picture = await renderPicture(bytes);
    await this.transactions.run((tx) => this.pictures.insert(tx, id, picture, uploadedBy));
    return { id, url, width: picture.width, height: picture.height };
  }
}

const pictureNotFound = (): NotFoundError =>
  new NotFoundError('CATALOG.PICTURE_NOT_FOUND', 'There is no such picture.');
