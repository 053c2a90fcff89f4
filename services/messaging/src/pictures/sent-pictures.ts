import { randomBytes } from 'node:crypto';
import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import { findSentPicture, pictureCodeLength, sentPicturePath } from '@lacquer/contracts/messaging/pictures';
import { HandleRpc } from '@lacquer/platform/bus/handlers';
import { Clock } from '@lacquer/platform/clock/clock';
import { Inject, Injectable } from '@nestjs/common';
import { newCode } from '../links/short-links.js';
import { type PicturesOptions, picturesOptions } from './pictures-options.js';
import { TextPictures } from './text-pictures.service.js';
import { TextPicturesRepository } from './text-pictures.repository.js';

/** From the last attempt to send the text on. A network may fetch it late. Milliseconds. */
const openMs = 24 * 3600_000;

/** From the last text with the link on: a customer may look at it again before the next visit. */
const linkedMs = 30 * openMs;

/** Campaigns whose pictures this process has opened lately. */
const mostOpened = 100;

/** An address that this process knows to be open. */
interface KnownAddress {
  address: string;
  until: number;
}

/**
 * Where the provider fetches the pictures of texts, for a day; and where a phone that takes none is sent to, for a month.
 * Nobody can guess these addresses.
 */
@Injectable()
export class SentPictures {
  /** By picture. */
  private readonly opened = new Map<string, KnownAddress>();
  private readonly linked = new Map<string, KnownAddress>();

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

  /** As long as each link. Null: there are none. */
  get sampleLink(): string | null {
    return this.canBeFetched ? this.addressOf('0'.repeat(pictureCodeLength)) : null;
  }

  /** The address of the picture of a text that is about to be sent. Undefined: it has none. */
  async openFor(outgoingId: string): Promise<string | undefined> {
    const token = await this.repository.openOf(outgoingId, newToken(), this.in(openMs));
    return token === undefined ? undefined : this.fetchedAt(token);
  }

  /**
   * The address of the picture of a campaign, one of whose texts is about to be sent. It is opened for two days, and again
   * when less than one is left: many texts share one statement.
   */
  openShared(pictureId: string): Promise<string> {
    return this.shared(this.opened, pictureId, openMs, async (until) => {
      const token = await this.repository.open(pictureId, newToken(), until);
      return token === undefined ? undefined : this.fetchedAt(token);
    });
  }

  /** The link to the picture of a text, for a phone that takes none. Undefined: the text has no picture. */
  async linkFor(outgoingId: string): Promise<string | undefined> {
    const code = await this.repository.linkOf(outgoingId, newCode(pictureCodeLength), this.in(linkedMs));
    return code === undefined ? undefined : this.addressOf(code);
  }

  /** The same of a campaign, for all of its texts. */
  linkShared(pictureId: string): Promise<string> {
    return this.shared(this.linked, pictureId, linkedMs, async (until) => {
      const code = await this.repository.link(pictureId, newCode(pictureCodeLength), until);
      return code === undefined ? undefined : this.addressOf(code);
    });
  }

  /** @throws UnavailableError MESSAGING.STORAGE_UNAVAILABLE */
  @HandleRpc(findSentPicture)
  async find({ token }: RequestOf<typeof findSentPicture>): Promise<ResponseOf<typeof findSentPicture>> {
    const key = token.length === pictureCodeLength ? 'code' : 'token';
    const open = await this.repository.findOpen(key, token, this.clock.now());
    const bytes = open && (await this.pictures.findBytes(open.id, 'large'));
    return { bytes: bytes ? bytes.toString('base64') : null, ...(open?.isShared && { isShared: true }) };
  }

  /** Opens an address for a day more than `ms`, unless this process knows that it is open for `ms`. */
  private async shared(
    known: Map<string, KnownAddress>,
    pictureId: string,
    ms: number,
    open: (until: Date) => Promise<string | undefined>,
  ): Promise<string> {
    const its = known.get(pictureId);
    if (its && its.until - this.now() >= ms) return its.address;
    const until = this.in(ms + openMs);
    const address = await open(until);
    if (address === undefined) throw new Error(`the picture ${pictureId} of a campaign is not there`);
    known.delete(pictureId);
    known.set(pictureId, { address, until: until.getTime() });
    const [oldest] = known.keys();
    if (oldest !== undefined && known.size > mostOpened) known.delete(oldest);
    return address;
  }

  private fetchedAt(token: string): string {
    return this.addressOf(`${token}.jpg`);
  }

  private addressOf(name: string): string {
    const { publicUrl } = this.options;
    // the text waits rather than leave without its picture
    if (publicUrl === undefined) throw new Error('a text with a picture waits until PUBLIC_URL is set again');
    return new URL(`${sentPicturePath}${name}`, publicUrl).toString();
  }

  private in(ms: number): Date {
    return new Date(this.now() + ms);
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}

const newToken = (): string => randomBytes(32).toString('base64url');
