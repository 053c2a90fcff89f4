import { getSalonProfile, setSalonProfile } from '@lacquer/contracts/salon/salon';
import {
  createDocument,
  listDocuments,
  orderDocuments,
  publishSite,
  saveDocument,
} from '@lacquer/contracts/site/documents';
import { getSharePicture } from '@lacquer/contracts/site/pictures';
import { getPublishedSite } from '@lacquer/contracts/site/published';
import { SiteView } from '@lacquer/contracts/site/views';
import { Expiry } from '@lacquer/platform/database/expiry';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { DataSource } from 'typeorm';
import { unusedPictures } from '../pictures/pictures.repository.js';
import { useCatalog } from '../testing/use-catalog.js';
import { siteOver } from '../transfer/site-access.js';

const id = '0123456789abcdef0123456789abcdef';
const picture = `/pictures/${id}/800.jpg`;
const crop = { x: 0.5, y: 0, width: 0.5, height: 1 };
const focal = { x: 0.75, y: 0.5 };

const color = expect.stringMatching(/^#[\da-f]{6}$/);

describe('what is shown of a picture', () => {
  const service = useCatalog();

  const publish = () => service.rpc.call(publishSite, {});
  const view = async () => new SiteView(await service.rpc.call(getPublishedSite, {}), 'en');
  /** Red at the left, blue at the right. */
  const upload = async () => {
    const bytes = await sharp({ create: { width: 800, height: 800, channels: 3, background: '#ff0000' } })
      .composite([
        { input: { create: { width: 400, height: 800, channels: 3, background: '#0000ff' } }, left: 400, top: 0 },
      ])
      .jpeg()
      .toBuffer();
    await siteOver(service.rpc).importPicture(id, bytes);
  };

  it('is public with the next edition, in the gallery and on pages, and can be taken back', async () => {
    await upload();
    const item = { picture, crop, focal, title: 'Ours', category: 'Manicure' };
    const added = await service.rpc.call(createDocument, { kind: 'gallery-item', fields: item });
    const { id: gel = '' } =
      (await service.rpc.call(listDocuments, { kind: 'service' })).find(({ slug }) => slug === 'gel-manicure') ?? {};
    const save = (fields: Record<string, unknown>) =>
      service.rpc.call(saveDocument, { kind: 'service', id: gel, fields });
    await save({ pictures: [{ picture, crop }] });
    expect((await view()).gallery.at(-1)?.title).not.toBe('Ours');
    await publish();

    expect((await view()).gallery.at(-1)).toMatchObject({ imageUrl: picture, crop, focal, color });
    expect((await view()).findPage('gel-manicure')?.pictures).toEqual([{ picture, alt: null, focal, crop, color }]);

    await service.rpc.call(saveDocument, { kind: 'gallery-item', id: added.id, fields: { crop: null, focal: null } });
    await save({ pictures: [{ picture }] });
    await publish();
    expect(Object.keys((await view()).gallery.at(-1) ?? {})).not.toContain('crop');
    expect((await view()).findPage('gel-manicure')?.pictures).toEqual([{ picture, alt: null, focal: null, color }]);
  });

  it('is what a shared link shows', async () => {
    await upload();
    const fields = { name: 'Builder Gel', price: 5500, category: 'manicure-los-angeles' };
    const { id: builder } = await service.rpc.call(createDocument, { kind: 'service', fields });
    const colorWith = async (pictures: unknown[]) => {
      await service.rpc.call(saveDocument, { kind: 'service', id: builder, fields: { pictures } });
      await publish();
      const { bytes } = await service.rpc.call(getSharePicture, { slug: 'builder-gel' }, 60_000);
      const [red = 0, , blue = 0] = await sharp(Buffer.from(bytes, 'base64'))
        .removeAlpha()
        .extract({ left: 960, top: 250, width: 1, height: 1 })
        .raw()
        .toBuffer();
      return red > blue ? 'red' : 'blue';
    };
    expect(await colorWith([{ picture, crop }])).toBe('blue');
    expect(await colorWith([{ picture, crop: { ...crop, x: 0 } }])).toBe('red');
    expect(await colorWith([{ picture, focal: { x: 1, y: 0.5 } }])).toBe('blue');
    // a picture of the installation is no upload
    expect(await colorWith([{ picture: '/images/stills/petals-800.jpg' }])).toBe('red');
  });

  it('is what shared links to pages with texts of their own show: the first picture, and that of the gallery', async () => {
    await upload();
    const pages = await service.rpc.call(listDocuments, { kind: 'page' });
    const saveOn = (route: string, pictures: unknown[]) => {
      const { id: page = '' } = pages.find(({ fields }) => fields['route'] === route) ?? {};
      return service.rpc.call(saveDocument, { kind: 'page', id: page, fields: { pictures } });
    };
    const pixelOf = async (slug: string) => {
      const { bytes } = await service.rpc.call(getSharePicture, { slug }, 60_000);
      return [
        ...(await sharp(Buffer.from(bytes, 'base64'))
          .removeAlpha()
          .extract({ left: 960, top: 250, width: 1, height: 1 })
          .raw()
          .toBuffer()),
      ];
    };
    const plain = await pixelOf('home');
    await saveOn('home', [{ picture, crop }, { picture: '/images/stills/hero-tall-800.jpg' }]);
    await saveOn('about', [{ picture, crop: { ...crop, x: 0 } }]);
    // a file of the website is not drawn
    await saveOn('terms', [{ picture: '/images/stills/hero-tall-800.jpg' }, { picture }]);
    const [work] = await service.rpc.call(listDocuments, { kind: 'gallery-item' });
    await service.rpc.call(saveDocument, { kind: 'gallery-item', id: work?.id ?? '', fields: { picture, crop } });
    const drawnBefore = await pixelOf('terms');
    await publish();

    const isBlue = ([red = 0, , blue = 0]: number[]) => blue > red + 100;
    const isRed = ([red = 0, , blue = 0]: number[]) => red > blue + 200;
    expect([isBlue(plain), isBlue(await pixelOf('home')), isBlue(await pixelOf('gallery'))]).toEqual([
      false,
      true,
      true,
    ]);
    expect(isRed(await pixelOf('about'))).toBe(true);
    expect(await pixelOf('terms')).toEqual(drawnBefore);
  });

  it('is kept while it is only the logo of the salon', async () => {
    await upload();
    const { version: _, ...profile } = await service.rpc.call(getSalonProfile, {});
    const logo = { picture, width: 800, height: 800 };
    await service.rpc.call(setSalonProfile, { profile: { ...profile, logo } });
    await service.app.nest.get(DataSource).query(`UPDATE picture SET uploaded_at = now() - interval '91 days'`);

    expect(await service.app.nest.get(Expiry).deleteBatch(unusedPictures)).toBe(0);
    expect((await service.rpc.call(getPublishedSite, {})).salon.logo).toEqual(logo);
  });

  it('is kept while only a page with texts of its own shows it', async () => {
    await upload();
    const pages = await service.rpc.call(listDocuments, { kind: 'page' });
    const { id: home = '' } = pages.find(({ fields }) => fields['route'] === 'home') ?? {};
    await service.rpc.call(saveDocument, { kind: 'page', id: home, fields: { textPictures: [{ picture, focal }] } });
    await publish();
    await service.app.nest.get(DataSource).query(`UPDATE picture SET uploaded_at = now() - interval '91 days'`);

    expect(await service.app.nest.get(Expiry).deleteBatch(unusedPictures)).toBe(0);
    expect((await view()).findPage('home')).toMatchObject({ textPictures: [{ picture, focal, color }] });
  });

  it('stands in the order of the last edition while another order is a draft', async () => {
    const before = (await view()).gallery.map(({ title }) => title);
    const items = await service.rpc.call(listDocuments, { kind: 'gallery-item' });
    await service.rpc.call(orderDocuments, { kind: 'gallery-item', ids: items.map((item) => item.id).toReversed() });

    expect((await view()).gallery.map(({ title }) => title)).toEqual(before);
    await publish();
    expect((await view()).gallery.map(({ title }) => title)).toEqual(before.toReversed());
  });
});
