import { randomUUID } from 'node:crypto';
import type { ResponseOf } from '@lacquer/contracts/contract';
import { attachPicture } from '@lacquer/contracts/messaging/pictures';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { ConflictError, InvalidError } from '@lacquer/platform/errors/domain-error';
import type { FileStorage } from '@lacquer/platform/storage/file-storage';
import { Inject, Injectable } from '@nestjs/common';
import { PictureDecoder } from './picture-decoder.js';
import { type PicturesOptions, picturesOptions } from './pictures-options.js';
import { type PictureFault, UnusablePicture } from './unusable-picture.js';
import { filesInDatabase, storeFiles, textPictureStorage } from './storage/text-picture-storage.js';
import { TextPicturesRepository } from './text-pictures.repository.js';

const words: Record<PictureFault, string> = {
  'no-picture': 'This file is not a picture that can be read. Choose a JPEG, PNG, WebP or GIF picture.',
  damaged: 'The picture is damaged or incomplete. Choose it again, or choose another.',
  heic: 'This is a HEIC photograph. On an iPhone, choose Settings, Camera, Formats, Most Compatible, or choose a JPEG picture.',
  'too-many-pixels': 'The picture has too many pixels. Make it smaller, then choose it again.',
};

/** The pictures that staff attach to their texts. */
@Injectable()
export class AttachedPictures {
  constructor(
    private readonly pictures: TextPicturesRepository,
    private readonly decoder: PictureDecoder,
    @Inject(textPictureStorage) private readonly storage: FileStorage | null,
    @Inject(picturesOptions) private readonly options: PicturesOptions,
  ) {}

  /**
   * @throws InvalidError MESSAGING.PICTURE_UNUSABLE, ConflictError MESSAGING.NO_PUBLIC_ADDRESS,
   *   UnavailableError MESSAGING.STORAGE_UNAVAILABLE
   */
  @HandleRpc(attachPicture)
  async attach({ bytes, actor }: HandledRequest<typeof attachPicture>): Promise<ResponseOf<typeof attachPicture>> {
    if (this.options.publicUrl === undefined) {
      throw new ConflictError(
        'MESSAGING.NO_PUBLIC_ADDRESS',
        'Pictures cannot be sent yet: Twilio fetches them from the public address of the website. Set PUBLIC_URL to it.',
      );
    }
    const picture = await this.decoder.render(Buffer.from(bytes, 'base64')).catch((error: unknown) => {
      if (!(error instanceof UnusablePicture)) throw error;
      throw new InvalidError('MESSAGING.PICTURE_UNUSABLE', words[error.fault]);
    });
    const id = randomUUID();
    const { storage } = this;
    const place = storage?.place ?? null;
    // the row first: files without one would stay for ever
    await this.pictures.attach(id, picture, filesInDatabase(picture, storage), { place, attachedBy: actor.id });
    if (storage) await storeFiles(storage, id, picture);
    const { width, height } = picture;
    return { id, width, height, priceCents: this.options.priceCents };
  }
}
