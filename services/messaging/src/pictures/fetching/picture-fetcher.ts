import { setTimeout as delay } from 'node:timers/promises';
import { BackgroundWork } from '@lacquer/platform/background/background-work';
import { ChildProcessError } from '@lacquer/platform/child-process/low-priority-process';
import { Clock } from '@lacquer/platform/clock/clock';
import type { FileStorage } from '@lacquer/platform/storage/file-storage';
import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common';
import { PictureDecoder } from '../picture-decoder.js';
import { type FetchedMedia, MediaSource } from '../media-source.js';
import { ReceivedPictures } from '../received-pictures.js';
import { UnusablePicture } from '../unusable-picture.js';
import { filesInDatabase, removeStored, storeFiles, textPictureStorage } from '../storage/text-picture-storage.js';
import { type ClaimedPicture, TextPicturesRepository } from '../text-pictures.repository.js';
import { missingWords, wordsOfFault, wordsOfType } from './fetch-words.js';

/** The rest between two looks at the table. Whatever is stored by this process wakes the loop. Milliseconds. */
const restMs = 3_000;
const busyRestMs = 250;
const longestRetryMs = 30_000;

/** Pictures that are fetched at the same time: a provider that is slow with one does not delay the next. */
const concurrency = 3;

/** Longer than any attempt. A claim that is older belongs to a process that has ended. */
export const claimLifetimeMs = 5 * 60_000;

/** How long a stopping process waits for attempts in flight. */
const graceMs = 2_000;

const firstRetryMs = 5_000;
const longestWaitMs = 10 * 60_000;
/** For so long a picture is tried. */
const givenUpAfterMs = 24 * 3600_000;
/** Twilio may need a moment until it serves what it has announced. For so long an absent picture is tried. */
const absentAfterMs = 10 * 60_000;

/** Fetches the pictures of texts that have arrived. Of several processes one fetches each. */
@Injectable()
export class PictureFetcher implements BeforeApplicationShutdown {
  private readonly logger = new Logger(PictureFetcher.name);
  private readonly leaving = new Set<Promise<void>>();
  private readonly stopping = new AbortController();

  constructor(
    private readonly pictures: TextPicturesRepository,
    private readonly source: MediaSource,
    private readonly decoder: PictureDecoder,
    private readonly clock: Clock,
    @Inject(textPictureStorage) private readonly storage: FileStorage | null,
    received: ReceivedPictures,
    background: BackgroundWork,
  ) {
    const loop = background.repeat({
      name: PictureFetcher.name,
      run: (signal) => this.round(signal),
      retryMs: 1_000,
      longestRetryMs,
    });
    received.onWake(() => loop.wake());
  }

  /** Attempts in flight end before the database closes. What does not end soon is claimed again by another process. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await Promise.race([Promise.all(this.leaving), delay(graceMs, undefined, { ref: false })]);
  }

  private async round(signal: AbortSignal): Promise<number> {
    await this.pictures.expireClaims(new Date(this.clock.now().getTime() - claimLifetimeMs));
    while (!signal.aborted) {
      if (this.leaving.size >= concurrency) return busyRestMs;
      const claimed = await this.pictures.claim(this.clock.now(), this.storage?.place ?? null);
      if (!claimed) break;
      this.start(claimed);
    }
    return restMs;
  }

  private start(claimed: ClaimedPicture): void {
    const attempt = this.fetch(claimed)
      // the claim expires, and the picture is fetched again
      .catch((error: unknown) => this.logger.error({ msg: 'a picture was not stored', err: error }))
      .finally(() => this.leaving.delete(attempt));
    this.leaving.add(attempt);
  }

  private async fetch(claimed: ClaimedPicture): Promise<void> {
    const media = await this.source.fetch(claimed.mediaUrl, this.stopping.signal);
    if (media.kind === 'fetched') await this.keep(claimed, media.bytes);
    else await this.settle(claimed, media);
  }

  private async keep(claimed: ClaimedPicture, bytes: Buffer): Promise<void> {
    let picture;
    try {
      picture = await this.decoder.render(bytes);
    } catch (error) {
      if (error instanceof ChildProcessError) await this.settle(claimed, { kind: 'later', reason: error.message });
      else if (error instanceof UnusablePicture)
        await this.pictures.giveUp(claimed, wordsOfFault(error.fault, claimed.mediaType));
      else throw error;
      return;
    }
    const { storage } = this;
    const files = filesInDatabase(picture, storage);
    if (storage) await storeFiles(storage, claimed.id, picture);
    // erased meanwhile, or another process has it
    if (!(await this.pictures.keep(claimed, picture, files)) && storage && !(await this.pictures.exists(claimed.id)))
      await removeStored(storage, claimed.id);
  }

  private async settle(claimed: ClaimedPicture, media: Exclude<FetchedMedia, { kind: 'fetched' }>): Promise<void> {
    const now = this.clock.now();
    const waited = now.getTime() - claimed.addedAt.getTime();
    if (media.kind === 'too-large') {
      await this.pictures.giveUp(claimed, wordsOfType(claimed.mediaType) ?? missingWords.tooLarge);
      return;
    }
    this.logger.warn({ msg: 'a picture was not fetched', outcome: media.kind, reason: media.reason });
    const limitMs = { refused: 0, absent: absentAfterMs, later: givenUpAfterMs }[media.kind];
    if (waited >= limitMs) {
      await this.pictures.giveUp(claimed, missingWords.unreachable, media.kind !== 'refused');
      return;
    }
    const waitMs = Math.min(firstRetryMs * 2 ** Math.min(claimed.attempts - 1, 20), longestWaitMs);
    await this.pictures.postpone(claimed, new Date(now.getTime() + waitMs));
  }
}
