import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type SalonProfile, weekdays } from '@lacquer/contracts/salon/salon';
import type { SiteContent } from '@lacquer/contracts/site/transfer';
import { strToU8, zipSync } from 'fflate';
import { picturesOf, readSiteFile, writeSiteFile } from './site-file.js';

/** The bytes that stand between the entries of an archive, as a JPEG may contain them by chance. */
const marks = ['PK\u0003\u0004', 'PK\u0007\u0008', 'PK\u0001\u0002', 'PK\u0005\u0006'];
const pictures = new Map(
  [...marks, marks.join('')].map((mark, index) => [
    String(index).padStart(32, '0'),
    Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(70_000, index), Buffer.from(mark), Buffer.alloc(30)]),
  ]),
);
const ids = [...pictures.keys()];

const salon: SalonProfile = {
  name: 'Harbor Nails',
  tagline: '',
  address: { street: '1 Sample Street', city: 'Los Angeles', region: 'CA', postalCode: '90006' },
  geo: { latitude: 34.05, longitude: -118.29 },
  phone: '+12135550177',
  timeZone: 'America/Los_Angeles',
  hours: Object.fromEntries(weekdays.map((day) => [day, null])) as SalonProfile['hours'],
  holidays: [],
  bookingUrl: 'https://example.com/book',
  links: { instagram: null, facebook: null },
  paymentMethods: [],
  claims: {
    heroRating: 0,
    reviewsRating: 0,
    reviewCount: '',
    happyClients: '',
    yearsOfExperience: '',
    satisfaction: '',
  },
};
const content: SiteContent = { salon, documents: [], formerSlugs: {} };

describe('the file of a site', () => {
  let folder: string;
  const file = (name = 'site.zip') => join(folder, name);
  const write = () =>
    writeSiteFile(
      file(),
      {
        content,
        pictures: ids,
        readPicture: async function* readPicture(id) {
          const bytes = pictures.get(id) ?? Buffer.alloc(0);
          // also within a mark
          yield bytes.subarray(0, 70_004);
          yield bytes.subarray(70_004);
        },
      },
      { isForced: true, now: new Date(0) },
    );
  const readPictures = async (path = file()) => {
    const read = new Map<string, Buffer>();
    for await (const { id, bytes } of picturesOf(path)) read.set(id, Buffer.from(bytes));
    return read;
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lacquer-file-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('returns pictures that contain the marks of an archive', async () => {
    await write();
    expect(await readSiteFile(file())).toEqual({ content, pictures: ids });
    expect(await readPictures()).toEqual(pictures);
  });

  it('that another program has packed again is read too', async () => {
    await write();
    const packed = Object.fromEntries(
      [...pictures].map(([id, bytes]) => [`pictures/${id}.jpg`, new Uint8Array(bytes)]),
    );
    const site = { format: 'lacquer-site', version: 1, exportedAt: new Date(0).toISOString(), content };
    await writeFile(file('packed.zip'), zipSync({ ...packed, 'site.json': strToU8(JSON.stringify(site)) }));
    expect(await readSiteFile(file('packed.zip'))).toEqual({ content, pictures: ids });
    expect(await readPictures(file('packed.zip'))).toEqual(pictures);
  });

  it('of a release whose pages had their pictures in the website has them as content', async () => {
    const page = (route: string, shown?: unknown[]) => ({
      id: randomUUID(),
      kind: 'page',
      fields: { route, heading: { en: 'Ours' }, ...(shown && { pictures: shown }) },
    });
    const own = [{ picture: '/pictures/0123456789abcdef0123456789abcdef/800.jpg' }];
    const documents = [page('home'), page('terms'), page('gallery'), page('about', own)];
    const picturesIn = async (version: number) => {
      const site = {
        format: 'lacquer-site',
        version,
        exportedAt: new Date(0).toISOString(),
        content: { ...content, documents },
      };
      await writeFile(file('earlier.zip'), zipSync({ 'site.json': strToU8(JSON.stringify(site)) }));
      const read = (await readSiteFile(file('earlier.zip'))).content.documents;
      return read.map(({ fields }) => fields['pictures'] ?? null);
    };

    const [home, ...others] = await picturesIn(1);
    expect(home).toHaveLength(3);
    expect(others).toEqual([[{ picture: '/images/stills/half-moon-oxblood-800.jpg' }], null, own]);
    expect(await picturesIn(2)).toEqual([null, null, null, own]);
  });

  it('is refused if it is cut anywhere or a picture is damaged', async () => {
    await write();
    const whole = await readFile(file());
    for (const length of [whole.length - 1, whole.length - 30, 75_000, 20]) {
      await writeFile(file('cut.zip'), whole);
      await truncate(file('cut.zip'), length);
      await expect(readSiteFile(file('cut.zip'))).rejects.toThrow('is incomplete. Export or copy it again.');
    }
    whole[whole.indexOf(Buffer.alloc(1000, 3))] = 7;
    await writeFile(file('damaged.zip'), whole);
    await expect(readPictures(file('damaged.zip'))).rejects.toThrow('or it is damaged');
  });
});
