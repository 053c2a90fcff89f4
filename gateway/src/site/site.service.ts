import type { IncomingHttpHeaders } from 'node:http';
import { join } from '@lacquer/contracts/calls/customers/joining';
import { submit } from '@lacquer/contracts/calls/salon/contact';
import { listUtcOffsets } from '@lacquer/contracts/salon/list-utc-offsets';
import { instantAt, salonClock } from '@lacquer/contracts/salon/opening-hours';
import {
  offeredLanguages,
  pathIn,
  type SiteLanguage,
  siteLanguages,
  splitPath,
} from '@lacquer/contracts/site/languages';
import { textPages } from '@lacquer/contracts/site/kinds/page';
import { homeSlug, landingSlug, pathOfSlug, slugOfPath } from '@lacquer/contracts/site/slugs';
import { Clock } from '@lacquer/platform/clock/clock';
import { within } from '@lacquer/platform/deadline/within';
import { messageOf } from '@lacquer/platform/errors/message-of';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import {
  type BusyPages,
  type FormRefusal,
  loadSite,
  type PageData,
  type PostedForm,
  type Site,
  type SiteSettings as SiteSettingsOfPage,
} from '@lacquer/web/server';
import { barePagePolicy } from '../http/bare-page-policy.js';
import type { PreparedAnswer } from '../http/prepared/prepared-answer.js';
import { siteHeaders } from '../http/security-headers.js';
import { makeMark, type ThirdParties } from './content-policy.js';
import { type Page, preparePage } from './page.js';
import { PageOrigins } from './page-origins.js';
import { keyUnder, SiteCache } from './site-cache.js';
import { type SiteContent, SiteData } from './site-data.js';
import { SiteSettings } from './site-settings.js';
import { pageOfStartData, StartData, startDataAddress } from './start-data.js';

/**
 * How long a page waits for its data, in milliseconds, before it is rendered without. All pages share the wait for one
 * read of the data: while the catalog is frozen, only the first of them waits.
 */
const dataDeadline = 1500;

// Keys that no path of the site can have.
const notFoundKey = 'not-found';
const adminKey = 'admin';
const previewKey = 'admin-preview';
const tooOftenKey = 'too-often';
/** Where the forms are posted. */
const formPaths: Record<PostedForm, string> = { contact: submit.path, join: join.path };
const landingPath = pathOfSlug(landingSlug);
/** Stands for all paths without a page: rendered once. */
const anyUnknownPath = '/not-found';

/** The addresses of pages in these languages. */
const inLanguages = (languages: readonly SiteLanguage[], paths: readonly string[]): string[] =>
  languages.flatMap((language) => paths.map((path) => pathIn(language, path)));
/** The site's own paths, with the landing page at the address that the salon has given it. */
const withLanding = (paths: readonly string[], content: SiteContent | null): string[] => {
  const { landing } = content?.view ?? {};
  return paths.map((path) => (path === landingPath && landing !== undefined ? pathOfSlug(landing) : path));
};
/** The paths that a document's page could have. */
const isSlugPath = /^\/[a-z0-9-]+$/;
/** In seconds. */
const retryAfter = 2;
/** The browser's back button keeps the visitor's input, which a shared page cannot. */
const tooOften =
  'Too many requests. Please go back and try again in a few minutes: what you have written is kept there.';
/** Leads to the page at another address. `isForGood`: browsers and search engines may replace the former address. */
export interface MovedPage {
  movedTo: string;
  isForGood: boolean;
}

/** The default booking page: it shows the phone number. */
const contactPage = '/contact';

@Injectable()
export class SiteService implements OnModuleInit {
  private readonly logger = new Logger('Site');
  private readonly securityHeaders: Record<string, string>;
  private readonly waits = new WeakMap<Promise<unknown>, Promise<unknown>>();
  private site!: Site;
  private known: { content: SiteContent | null; paths: ReadonlySet<string> } = { content: null, paths: new Set() };

  constructor(
    private readonly cache: SiteCache,
    private readonly data: SiteData,
    private readonly settings: SiteSettings,
    private readonly origins: PageOrigins,
    private readonly startData: StartData,
    private readonly clock: Clock,
  ) {
    this.securityHeaders = siteHeaders({ PUBLIC_URL: settings.publicUrl ?? undefined });
  }

  async onModuleInit(): Promise<void> {
    this.site = await loadSite();
    this.known = { content: null, paths: new Set(inLanguages(siteLanguages, this.site.paths)) };
  }

  /** Every public path with a page, in canonical spelling: those of the site, and those of the content last read. */
  get paths(): ReadonlySet<string> {
    const content = this.data.lastContent;
    if (this.known.content !== content) {
      const paths = [...withLanding(this.site.paths, content), ...(content?.paths ?? [])];
      this.known = { content, paths: new Set(inLanguages(offeredLanguages(content?.salon ?? null), paths)) };
    }
    return this.known.paths;
  }

  /** The paths for search engines. */
  async listPaths(): Promise<readonly string[]> {
    const { content } = await this.getContent();
    const paths = [...withLanding(this.site.listedPaths, content), ...(content?.paths ?? [])];
    return inLanguages(offeredLanguages(content?.salon ?? null), paths);
  }

  /** The present path of the page that `path` names, also by a former address; undefined without such a page. */
  private async findPath(address: string): Promise<string | undefined> {
    const { language, path } = splitPath(address);
    const isOwn = this.site.paths.includes(path);
    if (isOwn && path !== landingPath) return pathIn(language, path);
    const { content } = await this.getContent();
    const slug = content?.view.findSlug(slugOfPath(path)) ?? (isOwn ? landingSlug : undefined);
    return slug === undefined ? undefined : pathIn(language, pathOfSlug(slug));
  }

  /** The pages for browsers that an overloaded server refuses. */
  get busyPages(): BusyPages {
    return this.site.busyPages;
  }

  /** The answer for a public path if its page is in memory. */
  find(path: string, headers: IncomingHttpHeaders): PreparedAnswer | undefined {
    if (this.settings.publicUrl !== null) return this.cache.find(path);
    if (!this.paths.has(path)) return undefined;
    const origin = this.origins.before(headers);
    return origin === undefined ? undefined : this.cache.find(this.keyOf(path, origin));
  }

  private readonly keyOf = (path: string, origin: string | null): string =>
    this.settings.publicUrl !== null || origin === null ? path : keyUnder(origin, path);

  /**
   * The page of a public path, which names `origin` as its address, or the path to which a former one leads. For a path
   * without a page, the not-found page, rendered once for all. A language that the salon does not offer leads to English.
   */
  async getPage(path: string, origin: string | null): Promise<Page | MovedPage> {
    const { language, path: page } = splitPath(path);
    // the salon may offer it again
    if (!(await this.offers(language))) return { movedTo: page, isForGood: false };
    const present = await this.findPath(path);
    if (present !== undefined && present !== path) return { movedTo: present, isForGood: true };
    const slug = slugOfPath(page);
    // home stands without its texts: they are below the name and address of the salon
    if (slug !== homeSlug && Object.hasOwn(textPages, slug)) {
      const { content } = await this.getContent();
      // its texts are not known
      if (!content?.view.findPage(slug)) return this.prepareUnavailable(language);
    }
    if (present !== undefined) return this.cache.get(this.keyOf(path, origin), () => this.renderPage(path, origin));
    // whether it has a page is not known before the content is
    if (this.data.lastContent === null && isSlugPath.test(page)) return this.prepareUnavailable(language);
    return this.cache.get(`${notFoundKey}-${language}`, () => this.renderNotFound(language));
  }

  private async offers(language: SiteLanguage): Promise<boolean> {
    if (language === 'en') return true;
    const { content } = await this.getContent();
    return offeredLanguages(content?.salon ?? null).includes(language);
  }

  private async renderNotFound(language: SiteLanguage): Promise<Page> {
    const { content, isCurrent } = await this.getContent();
    const path = pathIn(language, anyUnknownPath);
    const data = this.dataOf(content, path);
    const settings = this.publicSettings(content);
    const mark = makeMark();
    return preparePage({
      route: notFoundKey,
      response: await this.site.render({ path, data, settings, mark }),
      mark,
      securityHeaders: this.securityHeaders,
      isComplete: isCurrent,
      parties: this.parties,
    });
  }

  /** A page that the browser loads again by itself. */
  private prepareUnavailable(language: SiteLanguage): Promise<Page> {
    const html = this.site.busyPages.opened(retryAfter, language);
    return preparePage({
      route: 'unavailable',
      response: new Response(html, { status: 503 }),
      mark: makeMark(),
      securityHeaders: this.securityHeaders,
      headers: {
        'content-security-policy': barePagePolicy(html),
        'retry-after': String(retryAfter),
        refresh: String(retryAfter),
      },
      isComplete: false,
    });
  }

  /** The document of every admin path. Browsers do not store it. `isPreview`: the one that the site's editor frames. */
  getAdminShell(isPreview: boolean): Promise<Page> {
    return this.cache.get(isPreview ? previewKey : adminKey, async () => {
      const mark = makeMark();
      return preparePage({
        route: '/admin/*',
        response: await this.site.renderAdminShell({
          isPreview,
          settings: this.publicSettings(this.data.lastContent),
          mark,
        }),
        mark,
        securityHeaders: this.securityHeaders,
        headers: { 'x-robots-tag': 'noindex, nofollow' },
        isComplete: true,
        isStorable: false,
        frames: isPreview ? 'shown' : 'shows',
        ...(isPreview && { parties: this.parties }),
      });
    });
  }

  /** The web app manifest of the admin: rendered anew, since devices seldom read it. */
  async renderAdminManifest(): Promise<string> {
    const { content } = await this.getContent();
    return this.site.renderAdminManifest(content?.salon ?? null);
  }

  /** The answer to a form that was refused with `status`. It is not cached. */
  async renderFormRefused(
    form: PostedForm,
    refusal: FormRefusal,
    status: number,
    language: SiteLanguage,
  ): Promise<Page> {
    const { content } = await this.getContent();
    return this.prepareRefusal(refusal, { form, status, language, content, isComplete: false });
  }

  /** The answer to a rate-limited form, the same for all: a refused visitor must not cost a rendering. */
  getFormTooOften(form: PostedForm, language: SiteLanguage): Promise<Page> {
    return this.cache.get(`${form}-${tooOftenKey}-${language}`, async () => {
      const { content, isCurrent } = await this.getContent();
      const refusal = { faults: {}, reason: tooOften, values: {} };
      return this.prepareRefusal(refusal, { form, status: 429, language, content, isComplete: isCurrent });
    });
  }

  private async prepareRefusal(
    refusal: FormRefusal,
    {
      form,
      status,
      language,
      content,
      isComplete,
    }: {
      form: PostedForm;
      status: number;
      language: SiteLanguage;
      content: SiteContent | null;
      isComplete: boolean;
    },
  ): Promise<Page> {
    const mark = makeMark();
    const settings = this.publicSettings(content);
    const data = this.dataOf(content, pathIn(language, formPaths[form]));
    return preparePage({
      route: formPaths[form],
      response: await this.site.renderFormRefused({ form, refusal, language, data, settings, mark }),
      mark,
      securityHeaders: this.securityHeaders,
      status,
      isComplete,
      isStorable: false,
    });
  }

  private async renderPage(path: string, origin: string | null): Promise<Page> {
    const { content, isCurrent } = await this.getContent();
    const data = this.dataOf(content, path);
    const mark = makeMark();
    const settings = this.publicSettings(content, origin);
    const taken: { startData?: Page['startData'] } = {};
    const keepData = (script: string) => {
      const address = startDataAddress(script, path);
      taken.startData = { address, script };
      return address;
    };
    // a page that is sent once contains its data
    const response = await this.site.render({ path, data, settings, mark, ...(isCurrent && { keepData }) });
    const page = await preparePage({
      route: path,
      response,
      mark,
      pictures: data.gallery?.map(({ imageUrl }) => imageUrl),
      securityHeaders: this.securityHeaders,
      isComplete: isCurrent,
      parties: this.parties,
    });
    if (!taken.startData) return page;
    await this.startData.keep(taken.startData);
    return Object.assign(page, taken);
  }

  /**
   * The data of a page that another gateway has rendered, or whose data is no longer kept. Undefined: the content has
   * changed since then, and the browser loads the page again.
   */
  async findStartData(address: string, origin: string | null): Promise<PreparedAnswer | undefined> {
    const path = pageOfStartData(address);
    if (path === undefined || (await this.findPath(path)) !== path) return undefined;
    const page = await this.getPage(path, origin);
    if ('movedTo' in page || page.startData?.address !== address) return undefined;
    await this.startData.keep(page.startData);
    return this.startData.find(address);
  }

  /** What the page at `path` shows of the content. */
  private dataOf(content: SiteContent | null, address: string): PageData {
    if (!content) return { menu: null, page: null, gallery: null, testimonials: null, salon: null };
    const { language, path } = splitPath(address);
    const { menu, gallery, testimonials, salon, view } = content.in[language];
    return { menu, page: view.findPage(slugOfPath(path)) ?? null, gallery, testimonials, salon };
  }

  /** The last known content when it cannot be read; such a page is sent but not cached. */
  private async getContent(): Promise<{ content: SiteContent | null; isCurrent: boolean }> {
    const current = await this.withinDeadline('the current content', this.data.getContent());
    return { content: current ?? this.data.lastContent, isCurrent: current !== null };
  }

  private async withinDeadline<Value>(part: string, value: Promise<Value>): Promise<Value | null> {
    const wait = (this.waits.get(value) ?? within(dataDeadline, value)) as Promise<Value>;
    this.waits.set(value, wait);
    try {
      return await wait;
    } catch (error) {
      this.logger.warn(`Page rendered without ${part}: ${messageOf(error)}`);
      return null;
    }
  }

  private publicSettings(content: SiteContent | null, publicUrl = this.settings.publicUrl): SiteSettingsOfPage {
    const salon = content?.salon ?? null;
    const landing = content?.view.landing;
    const { bookingUrl, googleMapsApiKey, gaMeasurementId } = this.settings;
    return {
      publicUrl,
      bookingUrl: salon?.bookingUrl ?? bookingUrl ?? contactPage,
      googleMapsApiKey,
      gaMeasurementId,
      ...(landing !== undefined && { landing }),
      ...(salon && { offsets: listUtcOffsets(salon.timeZone, this.clock.now()) }),
      ...(salon && salon.holidays.length > 0 && { today: this.dayOfPages(salon.timeZone) }),
    };
  }

  /** The salon's date. The pages that are rendered for it are kept until its midnight. */
  private dayOfPages(timeZone: string): string {
    const { date } = salonClock(timeZone, this.clock.now());
    this.cache.dropAt(instantAt(timeZone, date, '24:00'));
    return date;
  }

  private get parties(): ThirdParties {
    return {
      googleMaps: this.settings.googleMapsApiKey !== null,
      googleAnalytics: this.settings.gaMeasurementId !== null,
    };
  }
}
