import { optionsPart } from '@lacquer/platform/config/options.module';
import { Expiry } from '@lacquer/platform/database/expiry';
import { Module } from '@nestjs/common';
import { AttachedPictures } from './attached-pictures.js';
import { PictureDecoder } from './picture-decoder.js';
import { MediaSource } from './media-source.js';
import { type PicturesOptions, picturesOptions } from './pictures-options.js';
import { ReceivedPictures } from './received-pictures.js';
import { textPictureStorage, textPictureStorageAt } from './storage/text-picture-storage.js';
import { SentPictures } from './sent-pictures.js';
import { SharedPictures } from './shared-pictures.js';
import { TextPicturesRepository, unsentPictures } from './text-pictures.repository.js';
import { TextPictures } from './text-pictures.service.js';

/** The pictures of texts. A worker fetches and removes them: `PictureFetcher`, `PictureRemover`. */
@Module({
  providers: [
    optionsPart('pictures', picturesOptions),
    optionsPart('mediaSource', MediaSource),
    {
      provide: textPictureStorage,
      inject: [picturesOptions],
      useFactory: ({ storageUrl }: PicturesOptions) => textPictureStorageAt(storageUrl) ?? null,
    },
    AttachedPictures,
    PictureDecoder,
    Expiry,
    ReceivedPictures,
    SentPictures,
    SharedPictures,
    TextPictures,
    TextPicturesRepository,
  ],
  exports: [
    PictureDecoder,
    MediaSource,
    picturesOptions,
    ReceivedPictures,
    SentPictures,
    SharedPictures,
    textPictureStorage,
    TextPicturesRepository,
  ],
})
export class PicturesModule {
  constructor(expiry: Expiry) {
    expiry.register(unsentPictures);
  }
}
