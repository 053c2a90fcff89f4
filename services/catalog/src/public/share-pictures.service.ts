import { focusOf } from '@lacquer/contracts/site/framing';
import { getSharePicture } from '@lacquer/contracts/site/pictures';
import type { PagePicture, PublishedSite } from '@lacquer/contracts/site/published';
import type { TextPageRoute } from '@lacquer/contracts/site/kinds/page';
import { durationText } from '@lacquer/contracts/site/duration';
import { homeSlug, joinSlug } from '@lacquer/contracts/site/slugs';
import { SiteView } from '@lacquer/contracts/site/views';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { NotFoundError } from '@lacquer/platform/errors/domain-error';
import { drawSharePicture, type Photo, type SharePicture } from '@lacquer/share-pictures/draw';
import { Injectable } from '@nestjs/common';
import PQueue from 'p-queue';
import { DataSource } from 'typeorm';
import { picturesIn } from '../pictures/pictures-in.js';
import { PicturesService } from '../pictures/pictures.service.js';
import { PublicContentRepository } from './public-content.repository.js';

/** Draws the pictures of shared links, one at a time: the gateway keeps them. */
@Injectable()
export class SharePicturesService {
  private readonly drawing = new PQueue({ concurrency: 1 });

  constructor(
    private readonly content: PublicContentRepository,
    private readonly pictures: PicturesService,
    private readonly dataSource: DataSource,
  ) {}

  /** @throws NotFoundError CATALOG.PAGE_NOT_FOUND */
  @HandleRpc(getSharePicture)
  async get({ slug }: HandledRequest<typeof getSharePicture>): Promise<{ bytes: string }> {
    const site = await this.content.readSite(this.dataSource);
    const words = wordsOf(site, slug);
    if (!words) throw new NotFoundError('CATALOG.PAGE_NOT_FOUND', 'There is no such page.');
    const bytes = await this.drawing.add(async () =>
      drawSharePicture({ ...words, photo: await this.findPhoto(firstPictureOf(new SiteView(site, 'en'), slug)) }),
    );
    return { bytes: bytes.toString('base64') };
  }

  /** A picture that was uploaded: the others are files of the website. */
  private async findPhoto(shown: ShownPicture | undefined): Promise<Photo | undefined> {
    const [id] = picturesIn(shown?.picture ?? '');
    const bytes = id === undefined ? undefined : await this.pictures.findOriginal(id);
    if (!shown || !bytes) return undefined;
    const { crop, focal } = shown;
    return { bytes, crop: crop ?? { x: 0, y: 0, width: 1, height: 1 }, focus: focusOf(focal, crop) };
  }
}

type ShownPicture = Pick<PagePicture, 'picture' | 'crop'> & { focal?: PagePicture['focal'] | undefined };

/** The first picture of a page: on the page of the gallery, that of the gallery. */
function firstPictureOf(view: SiteView, slug: string): ShownPicture | undefined {
  const [own] = view.findPage(slug)?.pictures ?? [];
  const [work] = slug === gallerySlug ? view.gallery : [];
  return own ?? (work && { ...work, picture: work.imageUrl });
}

const gallerySlug = 'gallery' satisfies TextPageRoute;

/** The color of the home page. */
const homeColor = '#B3213F';
/** The color of any other page that is not about services. */
const pageColor = '#7A2E3F';

function wordsOf(site: PublishedSite, slug: string): SharePicture | undefined {
  const view = new SiteView(site, 'en');
  const { menu } = view;
  const eyebrow = site.salon.name;
  const service = menu.services.find((each) => each.slug === slug);
  if (service) {
    const { name, minutes, color, tip } = service;
    return { eyebrow, title: name, line: minutes ? durationText(minutes) : '', polish: color, tip };
  }
  const category = menu.categories.find((each) => each.slug === slug);
  if (category) return { eyebrow, title: category.name, line: '', polish: category.color };
  if (slug === joinSlug) return { eyebrow, title: 'Offers and news by text', line: '', polish: pageColor };
  const page = view.findPage(slug);
  if (page && slug === homeSlug) return { eyebrow: page.heading, title: site.salon.name, line: '', polish: homeColor };
  return page && { eyebrow, title: page.heading, line: '', polish: pageColor };
}
