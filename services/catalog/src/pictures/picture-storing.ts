import type { WireError } from '@lacquer/contracts/errors';
import type { StoredPicture } from '@lacquer/contracts/site/pictures';
import { LowPriorityProcess } from '@lacquer/platform/child-process/low-priority-process';
import { noteDiskFull } from '@lacquer/platform/errors/database-errors';
import { DomainError } from '@lacquer/platform/errors/domain-error';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';

/** Where an upload is, and where its picture goes. */
export interface PicturePlaces {
  databaseUrl: string;
  /** Absent: in the database. */
  storageUrl?: string | undefined;
}

export interface Upload {
  upload: string;
  uploadedBy: string;
  /** The id that the picture has in another installation. Absent: that of its content. */
  id?: string | undefined;
}

export type StoringRequest = PicturePlaces & Upload;
export type StoringResult = { stored: StoredPicture } | { refused: WireError; isDiskFull: boolean };

/** The injection token of `PicturePlaces`. */
export const picturePlaces = Symbol('picturePlaces');

/** Named by its package, because a process runs the built file. */
const program = '@lacquer/catalog/pictures/storing-process';

/**
 * Has uploads decoded and stored by a process of its own, one at a time: visitors wait neither for an encoder nor for
 * the megabytes that pass through it, and a picture that breaks the decoder ends nothing else.
 */
@Injectable()
export class PictureStoring implements OnApplicationShutdown {
  private readonly process = new LowPriorityProcess<StoringRequest, StoringResult>(program);

  constructor(@Inject(picturePlaces) private readonly places: PicturePlaces) {}

  /** @throws the errors of `UploadStore`; DATABASE.UNAVAILABLE; ChildProcessError */
  async store(upload: Upload): Promise<StoredPicture> {
    const result = await this.process.request({ ...this.places, ...upload });
    if ('stored' in result) return result.stored;
    // the figures and the alert are those of this process
    if (result.isDiskFull) noteDiskFull();
    throw DomainError.fromWire(result.refused) ?? new Error('a picture was refused without a reason');
  }

  onApplicationShutdown(): Promise<void> {
    return this.process.stop();
  }
}
