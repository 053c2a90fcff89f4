import { randomBytes } from 'node:crypto';
import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import { findSentPicture, sentPicturePath } from '@lacquer/contracts/messaging/pictures';
import { HandleRpc } from '@lacquer/platform/bus/handlers';
import { Clock } from '@lacquer/platform/clock/clock';
import { Inject, Injectable } from '@nestjs/common';
import { type PicturesOptions, picturesOptions } from './pictures-options.js';
import { TextPictures } from './text-pictures.service.js';
import { TextPicturesRepository } from './text-pictures.repository.js';

/** From the last attempt to send the text on. A network may fetch it late. Milliseconds. */
const openMs = 24 * 3600_000;

/** Where the provider fetches the pictures of texts: an address that nobody can guess, for a day. */
@Injectable()
export class SentPictures {
  constructor(
    private readonly repository: TextPicturesRepository,
    private readonly pictures: TextPictures,
    private readonly clock: Clock,
    @Inject(picturesOptions) private readonly options: PicturesOptions,
  ) {}

  /** The address of the picture of a text that is about to be sent. Undefined: it has none. */
  async openFor(outgoingId: string): Promise<string | undefined> {
    const until = new Date(this.clock.now().getTime() + openMs);
    const token = await this.repository.open(outgoingId, randomBytes(32).toString('base64url'), until);
    const { publicUrl } = this.options;
    if (token === undefined) return undefined;
    // the text waits rather than leave without its picture
    if (publicUrl === undefined) throw new Error('a text with a picture waits until PUBLIC_URL is set again');
    return new URL(`${sentPicturePath}${token}.jpg`, publicUrl).toString();
  }

  /** @throws UnavailableError MESSAGING.STORAGE_UNAVAILABLE */
  @HandleRpc(findSentPicture)
  async find({ token }: RequestOf<typeof findSentPicture>): Promise<ResponseOf<typeof findSentPicture>> {
    const id = await this.repository.findOpen(token, this.clock.now());
    const bytes = id && (await this.pictures.findBytes(id, 'large'));
    return { bytes: bytes ? bytes.toString('base64') : null };
  }
}
