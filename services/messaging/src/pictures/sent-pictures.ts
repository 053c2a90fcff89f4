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

/** Campaigns whose pictures this process has opened lately. */
const mostOpened = 100;

/** Where the provider fetches the pictures of texts: an address that nobody can guess, for a day. */
@Injectable()
export class SentPictures {
  /** By picture: until when this process knows its address to be open. */
  private readonly opened = new Map<string, { address: string; until: number }>();

  constructor(
    private readonly repository: TextPicturesRepository,
    private readonly pictures: TextPictures,
    private readonly clock: Clock,
    @Inject(picturesOptions) private readonly options: PicturesOptions,
  ) {}

  /** Whether the provider can fetch pictures at all. */
  get canBeFetched(): boolean {
    return this.options.publicUrl !== undefined;
  }

  /** The address of the picture of a text that is about to be sent. Undefined: it has none. */
  async openFor(outgoingId: string): Promise<string | undefined> {
    const token = await this.repository.openOf(outgoingId, newToken(), new Date(this.now() + openMs));
    return token === undefined ? undefined : this.addressOf(token);
  }

  /**
   * The address of the picture of a campaign, one of whose texts is about to be sent. It is opened for two days, and again
   * when less than one is left: many texts share one statement.
   */
  async openShared(pictureId: string): Promise<string> {
    const known = this.opened.get(pictureId);
    if (known && known.until - this.now() >= openMs) return known.address;
    const until = this.now() + 2 * openMs;
    const token = await this.repository.open(pictureId, newToken(), new Date(until));
    if (token === undefined) throw new Error(`the picture ${pictureId} of a campaign is not there`);
    const address = this.addressOf(token);
    this.opened.delete(pictureId);
    this.opened.set(pictureId, { address, until });
    const [oldest] = this.opened.keys();
    if (oldest !== undefined && this.opened.size > mostOpened) this.opened.delete(oldest);
    return address;
  }

  /** @throws UnavailableError MESSAGING.STORAGE_UNAVAILABLE */
  @HandleRpc(findSentPicture)
  async find({ token }: RequestOf<typeof findSentPicture>): Promise<ResponseOf<typeof findSentPicture>> {
    const open = await this.repository.findOpen(token, this.clock.now());
    const bytes = open && (await this.pictures.findBytes(open.id, 'large'));
    return { bytes: bytes ? bytes.toString('base64') : null, ...(open?.isShared && { isShared: true }) };
  }

  private addressOf(token: string): string {
    const { publicUrl } = this.options;
    // the text waits rather than leave without its picture
    if (publicUrl === undefined) throw new Error('a text with a picture waits until PUBLIC_URL is set again');
    return new URL(`${sentPicturePath}${token}.jpg`, publicUrl).toString();
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}

const newToken = (): string => randomBytes(32).toString('base64url');
