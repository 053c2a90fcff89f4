import type { ResponseOf } from '@lacquer/contracts/contract';
import { getTextPicture, type PictureSize } from '@lacquer/contracts/messaging/pictures';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { NotFoundError } from '@lacquer/platform/errors/domain-error';
import type { FileStorage } from '@lacquer/platform/storage/file-storage';
import { Inject, Injectable } from '@nestjs/common';
import { storedName, textPictureStorage } from './storage/text-picture-storage.js';
import { TextPicturesRepository } from './text-pictures.repository.js';

/** Reads the pictures of texts. */
@Injectable()
export class TextPictures {
  constructor(
    private readonly pictures: TextPicturesRepository,
    @Inject(textPictureStorage) private readonly storage: FileStorage | null,
  ) {}

  /** @throws NotFoundError MESSAGING.PICTURE_NOT_FOUND, UnavailableError MESSAGING.STORAGE_UNAVAILABLE */
  @HandleRpc(getTextPicture)
  async read({ id, size }: HandledRequest<typeof getTextPicture>): Promise<ResponseOf<typeof getTextPicture>> {
    const bytes = await this.findBytes(id, size);
    if (!bytes) throw new NotFoundError('MESSAGING.PICTURE_NOT_FOUND', 'There is no such picture.');
    return { bytes: bytes.toString('base64') };
  }

  /** @throws UnavailableError MESSAGING.STORAGE_UNAVAILABLE */
  async findBytes(id: string, size: PictureSize): Promise<Buffer | undefined> {
    const file = await this.pictures.findFile(id, size);
    const { storage } = this;
    if (!file || file.bytes) return file?.bytes ?? undefined;
    return storage !== null && file.storedIn === storage.place ? storage.get(storedName(id, size)) : undefined;
  }
}
