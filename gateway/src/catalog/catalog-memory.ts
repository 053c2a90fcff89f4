import {
  type GalleryItem,
  listGallery,
  listServices,
  listTestimonials,
  type SalonService,
  type Testimonial,
} from '@lacquer/contracts/salon/catalog';
import { galleryPath, salonPath, servicesPath, testimonialsPath } from '@lacquer/contracts/paths';
import { getSalonProfile, type SalonProfile } from '@lacquer/contracts/salon/salon';
import { decorationMs, RpcClient } from '@lacquer/platform/bus/rpc-client';
import { within } from '@lacquer/platform/deadline/within';
import { UnavailableError } from '@lacquer/platform/errors/domain-error';
import { Inject, Injectable } from '@nestjs/common';
import { type GatewaySettings, gatewaySettingsToken } from '../config.js';
import type { PreparedAnswers } from '../http/prepared/answer-from-memory.js';
import type { PreparedAnswer } from '../http/prepared/prepared-answer.js';
import { prepareJson } from '../http/prepared/prepared-json.js';
import { apiHeaders } from '../http/security-headers.js';
import type { SiteData } from '../site/site-data.js';
import { DroppedMemory } from '../http/prepared/dropped-memory.js';

/** One part of the catalog: the data for the pages, and the API answer, prepared on the first request. */
class CatalogPart<T> {
  readonly data: DroppedMemory<T>;
  private readonly answer: DroppedMemory<PreparedAnswer>;

  constructor(
    /** Its public address. */
    readonly path: string,
    load: () => Promise<T>,
    /** `lastWhileDown`: serve the previous answer while the catalog is down. */
    private readonly options: { headers: Record<string, string>; lastWhileDown: boolean },
  ) {
    this.data = new DroppedMemory(load);
    // separate, because a page that needs the data does not need to wait for the compression
    this.answer = new DroppedMemory(async () =>
      prepareJson(await this.data.get(), { route: path, headers: options.headers }),
    );
  }

  /** The answer if it is in memory. */
  findAnswer(): PreparedAnswer | undefined {
    return this.answer.peek();
  }

  getAnswer(): Promise<PreparedAnswer> {
    return this.options.lastWhileDown ? this.answer.getOrLast() : this.answer.get();
  }

  drop(): void {
    this.data.drop();
    this.answer.drop();
  }
}

/** The public part of the catalog, ready to send. It is read once and kept until the catalog publishes a change. */
@Injectable()
export class CatalogMemory implements SiteData, PreparedAnswers {
  private readonly services: CatalogPart<SalonService[]>;
  private readonly gallery: CatalogPart<GalleryItem[]>;
  private readonly testimonials: CatalogPart<Testimonial[]>;
  /** Contains the effective booking URL: the operator's setting overrides the profile. */
  private readonly salon: CatalogPart<SalonProfile>;
  private readonly partsByPath = new Map<string, CatalogPart<unknown>>();
  private readonly listeners = new Set<() => void>();

  constructor(rpc: RpcClient, @Inject(gatewaySettingsToken) settings: GatewaySettings) {
    const headers = apiHeaders(settings);
    const part = <T>(path: string, load: () => Promise<T>, lastWhileDown = false): CatalogPart<T> => {
      const added = new CatalogPart(path, load, { headers, lastWhileDown });
      this.partsByPath.set(path, added);
      return added;
    };
    this.services = part(servicesPath, () => rpc.callWithRetry(listServices, {}));
    this.gallery = part(galleryPath, () => rpc.callWithRetry(listGallery, {}));
    this.testimonials = part(testimonialsPath, () => rpc.callWithRetry(listTestimonials, {}));
    const loadSalon = async () => {
      const profile = await rpc.callWithRetry(getSalonProfile, {});
      return { ...profile, bookingUrl: settings.BOOKING_URL ?? profile.bookingUrl };
    };
    // a stale booking URL is better than none
    this.salon = part(salonPath, loadSalon, true);
  }

  get parts(): Iterable<CatalogPart<unknown>> {
    return this.partsByPath.values();
  }

  find(path: string): PreparedAnswer | undefined {
    return this.partsByPath.get(path)?.findAnswer();
  }

  getServices(): Promise<SalonService[]> {
    return this.services.data.get();
  }

  getGallery(): Promise<GalleryItem[]> {
    return this.gallery.data.get();
  }

  getTestimonials(): Promise<Testimonial[]> {
    return this.testimonials.data.get();
  }

  getSalon(): Promise<SalonProfile> {
    return this.salon.data.get();
  }

  /**
   * For figures by day. The last known one if the catalog does not answer soon.
   *
   * @throws UnavailableError CATALOG.UNAVAILABLE if it has never answered
   */
  async getTimeZone(): Promise<string> {
    const salon = await within(decorationMs, this.getSalon()).catch(() => this.lastSalon);
    if (salon) return salon.timeZone;
    throw new UnavailableError('CATALOG.UNAVAILABLE', "The salon's time zone is not known yet. Please try again.");
  }

  get lastSalon(): SalonProfile | null {
    return this.salon.data.last ?? null;
  }

  /** `listener` is called when the public catalog may have changed; it must not throw. */
  onChanged(listener: () => void): void {
    this.listeners.add(listener);
  }

  drop(): void {
    for (const part of this.parts) part.drop();
    for (const listener of this.listeners) listener();
  }

  /** Loads every part before the next visitor needs it. A part that fails is loaded again on demand. */
  refill(): void {
    void Promise.allSettled([...this.parts].map((part) => part.data.get()));
  }
}
