import { type DynamicModule, Module } from '@nestjs/common';
import { PictureColors } from './picture-colors.js';
import { PictureMover } from './picture-mover.js';
import { type PicturePlaces, picturePlaces, PictureStoring } from './picture-storing.js';
import { PicturesRepository } from './pictures.repository.js';
import { PicturesService } from './pictures.service.js';
import { pictureStorage, pictureStorageAt } from './storage/picture-storage.js';

@Module({ providers: [PicturesRepository], exports: [PicturesRepository] })
export class PicturesModule {
  /** Also stores and reads their files. `storageUrl`: absent, they are in the database. */
  static forRoot(databaseUrl: string, storageUrl: URL | undefined): DynamicModule {
    return {
      module: PicturesModule,
      providers: [
        PictureStoring,
        PicturesService,
        PictureMover,
        PictureColors,
        { provide: picturePlaces, useValue: { databaseUrl, storageUrl: storageUrl?.href } satisfies PicturePlaces },
        { provide: pictureStorage, useValue: pictureStorageAt(storageUrl) ?? null },
      ],
      exports: [PicturesService],
    };
  }
}
