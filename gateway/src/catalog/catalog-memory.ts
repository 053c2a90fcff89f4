import { galleryPath, menuPath, salonPath, servicesPath, testimonialsPath } from '@lacquer/contracts/paths';
import type { SalonProfile } from '@lacquer/contracts/salon/salon';
import { getPublishedSite, type PublishedSite } from '@lacquer/contracts/site/published';
import { salonIn } from '@lacquer/contracts/salon/salon-in';
import type { SiteLanguage } from '@lacquer/contracts/site/languages';
import { pathOfSlug } from '@lacquer/contracts/site/slugs';
import { SiteView } from '@lacquer/contracts/site/views';
import { decorationMs, RpcClient } from '@lacquer/platform/bus/rpc-client';
import { within } from '@lacquer/platform/deadline/within';
import { UnavailableError } from '@lacquer/platform/errors/domain-error';
import { Inject, Injectable } from '@nestjs/common';
import { type GatewaySettings, gatewaySettingsToken } from '../config.js';
import type { PreparedAnswers } from '../http/prepared/answer-from-memory.js';
import { DroppedMemory } from '../http/prepared/dropped-memory.js';
import type { PreparedAnswer } from '../http/prepared/prepared-answer.js';
import { prepareJson } from '../http/prepared/prepared-json.js';
import { apiHeaders } from '../http/security-headers.js';
import type { SiteContent, SiteData, TranslatedContent } from '../site/site-data.js';

/** The API answer with one part of the content, prepared on the first request. */
class CatalogAnswer {
  private readonly answer: DroppedMemory<PreparedAnswer>;

  constructor(
    /** Its public address. */
    readonly path: string,
    load: () => Promise<unknown>,
    /** `lastWhileDown`: serve the previous answer while the catalog is down. */
    private readonly options: { headers: Record<string, string>; lastWhileDown: boolean },
  ) {
    this.answer = new DroppedMemory(async () => prepareJson(await load(), { route: path, headers: options.headers }));
  }

  /** The answer if it is in memory. */
  find(): PreparedAnswer | undefined {
    return this.answer.peek();
  }

  get(): Promise<PreparedAnswer> {
    return this.options.lastWhileDown ? this.answer.getOrLast() : this.answer.get();
  }

  drop(): void {
    this.answer.drop();
  }
}

/**
 * The public content, ready to send. It is read once and kept until the catalog publishes a change: everything in it is
 * of one edition.
 */
@Injectable()
export class CatalogMemory implements SiteData, PreparedAnswers {
  private readonly content: DroppedMemory<SiteContent>;
  private readonly answersByPath: ReadonlyMap<string, CatalogAnswer>;
  private readonly listeners = new Set<() => void>();

  constructor(rpc: RpcClient, @Inject(gatewaySettingsToken) settings: GatewaySettings) {
    this.content = new DroppedMemory(async () =>
      contentOf(await rpc.callWithRetry(getPublishedSite, {}), settings.BOOKING_URL),
    );
    const headers = apiHeaders(settings);
    const answer = (path: string, part: keyof SiteContent, lastWhileDown = false) =>
      [path, new CatalogAnswer(path, async () => (await this.getContent())[part], { headers, lastWhileDown })] as const;
    this.answersByPath = new Map([
      answer(servicesPath, 'services'),
      answer(menuPath, 'menu'),
      answer(galleryPath, 'gallery'),
      answer(testimonialsPath, 'testimonials'),
      // a stale booking URL is better than none
      answer(salonPath, 'salon', true),
    ]);
  }

  get answers(): Iterable<CatalogAnswer> {
    return this.answersByPath.values();
  }

  find(path: string): PreparedAnswer | undefined {
    return this.answersByPath.get(path)?.find();
  }

  getContent(): Promise<SiteContent> {
    return this.content.get();
  }

  get lastContent(): SiteContent | null {
    return this.content.last ?? null;
  }

  async getSalon(): Promise<SalonProfile> {
    return (await this.getContent()).salon;
  }

  /** The last known one if the catalog does not answer soon; undefined if it has never answered. */
  findSalon(): Promise<SalonProfile | undefined> {
    return within(decorationMs, this.getSalon()).catch(() => this.lastContent?.salon);
  }

  /**
   * For figures by day. The last known one if the catalog does not answer soon.
   *
   * @throws UnavailableError CATALOG.UNAVAILABLE if it has never answered
   */
  async getTimeZone(): Promise<string> {
    const salon = await this.findSalon();
    if (salon) return salon.timeZone;
    throw new UnavailableError('CATALOG.UNAVAILABLE', "The salon's time zone is not known yet. Please try again.");
  }

  /** `listener` is called when the public content may have changed; it must not throw. */
  onChanged(listener: () => void): void {
    this.listeners.add(listener);
  }

  drop(): void {
    this.content.drop();
    for (const answer of this.answers) answer.drop();
    for (const listener of this.listeners) listener();
  }

  /** Loads the content before the next visitor needs it. If that fails, it is loaded again on demand. */
  refill(): void {
    this.getContent().catch(() => {});
  }
}

/** `bookingUrl`: the operator's setting overrides the profile's. */
export function contentOf(site: PublishedSite, bookingUrl?: string): SiteContent {
  const { services, gallery, testimonials } = site;
  const salon = { ...site.salon, bookingUrl: bookingUrl ?? site.salon.bookingUrl };
  const contentIn = (language: SiteLanguage): TranslatedContent => {
    const view = new SiteView(site, language);
    return {
      view,
      menu: view.menu,
      // a catalog of the release before knows English titles only
      gallery: site.pictures ? view.gallery : gallery,
      testimonials: site.reviews ? view.testimonials : testimonials,
      salon: salonIn(salon, language),
    };
  };
  const english = contentIn('en');
  return {
    services,
    gallery: english.gallery,
    testimonials: english.testimonials,
    salon,
    menu: english.menu,
    view: english.view,
    in: { en: english, es: contentIn('es'), ko: contentIn('ko') },
    paths: [...english.menu.categories, ...english.menu.services].map(({ slug }) => pathOfSlug(slug)),
  };
}
