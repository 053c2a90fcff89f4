import type { Database } from '@lacquer/platform/database/sql';
import { NotFoundError } from '@lacquer/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import { TextPicturesRepository } from './text-pictures.repository.js';

export const pictureGone = (): NotFoundError =>
  new NotFoundError(
    'MESSAGING.PICTURE_NOT_FOUND',
    'The picture is no longer there: it was sent already, or a day has passed. Attach it again.',
  );

/** The pictures of campaigns: a copy of a campaign, and its tests, have the same one. */
@Injectable()
export class SharedPictures {
  constructor(private readonly pictures: TextPicturesRepository) {}

  /** Keeps the picture for a campaign or a test, in its transaction. @throws NotFoundError MESSAGING.PICTURE_NOT_FOUND */
  async keep(tx: Database, pictureId: string | null | undefined, by: string): Promise<void> {
    if (!pictureId || (await this.pictures.share(tx, pictureId, by))) return;
    throw pictureGone();
  }

  /** A campaign has it no more. It stays for a day, in case its removal is undone. */
  async letGo(tx: Database, pictureId: string | null, by: string): Promise<void> {
    if (pictureId !== null) await this.pictures.share(tx, pictureId, by);
  }
}
