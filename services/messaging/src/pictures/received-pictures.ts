import type { ResponseOf } from '@lacquer/contracts/contract';
import { fetchPictureAgain, mostPicturesOfText } from '@lacquer/contracts/messaging/pictures';
import type { TwilioForm } from '@lacquer/contracts/messaging/messaging';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { Clock } from '@lacquer/platform/clock/clock';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { ConflictError, NotFoundError } from '@lacquer/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import { type ReceivedMedia, TextPicturesRepository } from './text-pictures.repository.js';

/** Notes what a text brings along, in the transaction that stores the text. Fetching it never delays a text. */
@Injectable()
export class ReceivedPictures {
  private readonly listeners: (() => void)[] = [];

  constructor(
    private readonly pictures: TextPicturesRepository,
    private readonly clock: Clock,
  ) {}

  /** Call `wake` after the commit. */
  async add(tx: Transaction, inboundId: string, media: readonly ReceivedMedia[]): Promise<void> {
    await this.pictures.addReceived(tx, inboundId, media, this.clock.now());
  }

  /** @throws NotFoundError MESSAGING.PICTURE_NOT_FOUND, ConflictError MESSAGING.PICTURE_SETTLED */
  @HandleRpc(fetchPictureAgain)
  async fetchAgain({ id }: HandledRequest<typeof fetchPictureAgain>): Promise<ResponseOf<typeof fetchPictureAgain>> {
    if (!(await this.pictures.fetchAgain(id, this.clock.now()))) {
      const state = await this.pictures.findState(id);
      if (!state) throw new NotFoundError('MESSAGING.PICTURE_NOT_FOUND', 'There is no such picture.');
      if (state === 'missing') {
        throw new ConflictError(
          'MESSAGING.PICTURE_SETTLED',
          'This file cannot be fetched again: what arrived is no picture. Ask for it again.',
        );
      }
    }
    this.wake();
    return { id };
  }

  /** The fetcher of this process looks at once, if it has one; others look every few seconds. */
  wake(): void {
    for (const listener of this.listeners) listener();
  }

  onWake(listener: () => void): void {
    this.listeners.push(listener);
  }
}

/** In UTF-16 units. An address of Twilio has about 150. */
const longestUrl = 2000;

/** The files that an inbound message names: `NumMedia`, and `MediaUrl0` with `MediaContentType0` and so on. */
export function readMedia(params: TwilioForm): ReceivedMedia[] {
  const count = Math.min(Number(textOf(params.NumMedia)) || 0, mostPicturesOfText);
  return Array.from({ length: Math.max(0, Math.trunc(count)) }, (_, index) => ({
    url: textOf(params[`MediaUrl${index}`]),
    type: textOf(params[`MediaContentType${index}`]).slice(0, 100),
  })).filter(({ url }) => url !== '' && url.length <= longestUrl);
}

/** Without NUL characters, which PostgreSQL cannot store. */
const textOf = (value: TwilioForm[string] | undefined): string =>
  typeof value === 'string' ? value.replaceAll('\0', '') : '';
