import { describe, expect, it } from '@jest/globals';
import { createDocument, publishSite } from '@lacquer/contracts/site/documents';
import { getPictureFile } from '@lacquer/contracts/site/pictures';
import sharp from 'sharp';
import { DataSource } from 'typeorm';
import { picturePlaceKinds, usePicturePlaces } from '../testing/picture-places.js';
import { useCatalog } from '../testing/use-catalog.js';
import { siteOver } from './site-access.js';

type Catalog = ReturnType<typeof useCatalog>;

const { addressOf } = usePicturePlaces();

describe.each(picturePlaceKinds)('a site with its pictures in a %s', (kind) => {
  const stored = useCatalog(async () => ({ storageUrl: addressOf[kind]() }));
  const plain = useCatalog();

  const picture = '0123456789abcdef0123456789abcdef';
  const title = { en: 'Ours' };
  const show = async (service: Catalog) => {
    const fields = { picture: `/pictures/${picture}/800.jpg`, title, category: 'Manicure' };
    const photograph = sharp({ create: { width: 900, height: 1200, channels: 3, background: '#b3213f' } });
    await siteOver(service.rpc).importPicture(picture, await photograph.jpeg().toBuffer());
    await service.rpc.call(createDocument, { kind: 'gallery-item', fields });
    await service.rpc.call(publishSite, {});
  };
  const move = async (from: Catalog, to: Catalog) => {
    const parts: Uint8Array[] = [];
    for await (const part of siteOver(from.rpc).readPicture(picture)) parts.push(part);
    await siteOver(to.rpc).importPicture(picture, Buffer.concat(parts));
    const content = await siteOver(from.rpc).read();
    await siteOver(to.rpc).import({ content, pictures: [picture], isTrial: false });
  };
  const sizeIn = async (service: Catalog) => {
    const { bytes } = await service.rpc.call(getPictureFile, { picture, file: '400.webp' });
    const { width, height } = await sharp(Buffer.from(bytes, 'base64')).metadata();
    return [width, height];
  };
  const originalsIn = async (service: Catalog) => {
    const rows = await service.app.nest
      .get(DataSource)
      .query<{ isInDatabase: boolean }[]>(`SELECT original IS NOT NULL AS "isInDatabase" FROM picture`);
    return rows.map(({ isInDatabase }) => isInDatabase);
  };

  it('moves to an installation that has them in its database', async () => {
    await show(stored);
    expect(await originalsIn(stored)).toEqual([false]);

    await move(stored, plain);

    expect(await sizeIn(plain)).toEqual([400, 533]);
    expect(await originalsIn(plain)).toEqual([true]);
    const shown = (await siteOver(plain.rpc).read()).documents.filter(
      ({ fields }) => fields['category'] === 'Manicure',
    );
    expect(shown.map(({ fields }) => fields['title'])).toContainEqual(title);
  });

  it('moves from an installation that has them in its database', async () => {
    await show(plain);

    await move(plain, stored);

    expect(await sizeIn(stored)).toEqual([400, 533]);
    expect(await originalsIn(stored)).toEqual([false]);
  });
});
