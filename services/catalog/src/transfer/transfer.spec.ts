import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { catalogChanged } from '@lacquer/contracts/salon/catalog';
import { getSalonProfile, salonProfile, setSalonProfile } from '@lacquer/contracts/salon/salon';
import {
  createDocument,
  getSiteStatus,
  listDocuments,
  listEditions,
  publishSite,
  removeDocument,
  restoreEdition,
  saveDocument,
} from '@lacquer/contracts/site/documents';
import type { KindName } from '@lacquer/contracts/site/kinds';
import { getPictureFile } from '@lacquer/contracts/site/pictures';
import { getPublishedSite } from '@lacquer/contracts/site/published';
import { importSite, type MovedDocument } from '@lacquer/contracts/site/transfer';
import { landingSlug } from '@lacquer/contracts/site/slugs';
import { SiteView } from '@lacquer/contracts/site/views';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import { runSalonCli } from '../salon/salon.cli.js';
import { useCatalog } from '../testing/use-catalog.js';
import { siteOver } from './site-access.js';

type Catalog = ReturnType<typeof useCatalog>;

/** Runs a command on an installation, as `npm run salon --`. */
async function salon(service: Catalog, ...args: string[]) {
  let [out, err] = ['', ''];
  const code = await runSalonCli(args, {
    name: 'salon',
    withSalon: (work) =>
      work({
        get: async () => salonProfile.parse(await service.rpc.call(getSalonProfile, {})),
        replace: (profile) => service.rpc.call(setSalonProfile, { profile }),
        site: siteOver(service.rpc),
      }),
    stdout: new Writable({ write: (chunk: Buffer, _, done) => ((out += chunk.toString()), done()) }),
    stderr: new Writable({ write: (chunk: Buffer, _, done) => ((err += chunk.toString()), done()) }),
  });
  return { code, out, err };
}

const withCategory = (document: MovedDocument, category: string): MovedDocument => ({
  ...document,
  fields: { ...document.fields, category },
});

/** What visitors see, without the numbers of the installation. */
async function shown(service: Catalog) {
  const site = await service.rpc.call(getPublishedSite, {});
  const named = (documents: typeof site.documents) =>
    documents
      .map(({ kind, fields }) => ({ kind, fields }))
      .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
  const { version: _, ...profile } = site.salon;
  return {
    documents: named(site.documents),
    pages: named(site.pages ?? []),
    pictures: named(site.pictures ?? []),
    services: site.services.map(({ name, price, slug }) => ({ name, price, slug })),
    testimonials: site.testimonials.map(({ name, comment }) => ({ name, comment })),
    profile,
  };
}

describe('a site that moves to another installation', () => {
  const from = useCatalog();
  const to = useCatalog();
  let folder: string;
  let picture: string;

  const file = (name = 'site.zip') => join(folder, name);
  const idOf = async (service: Catalog, kind: KindName, title: string) =>
    (await service.rpc.call(listDocuments, { kind })).find((each) => each.title === title)?.id ?? '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lacquer-site-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** A changed site: texts in three languages, an uploaded picture, a new service, a removed one, another address. */
  async function change() {
    const photograph = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#b3213f' } })
      .jpeg()
      .toBuffer();
    picture = '0123456789abcdef0123456789abcdef';
    await siteOver(from.rpc).importPicture(picture, photograph);
    const address = `/pictures/${picture}/800.jpg`;
    const crop = { x: 0.25, y: 0, width: 0.5, height: 0.5 };
    const fields = {
      name: { en: 'Builder Gel', es: 'Gel constructor', ko: '빌더 젤' },
      price: 5500,
      category: 'manicure-los-angeles',
      pictures: [{ picture: address, alt: { en: 'Red', ko: '빨강' }, crop }],
    };
    await from.rpc.call(createDocument, { kind: 'service', fields });
    await from.rpc.call(createDocument, {
      kind: 'gallery-item',
      fields: { picture: address, crop, focal: { x: 0.5, y: 0.25 }, title: { en: 'Ours' }, category: 'Manicure' },
    });
    const gel = await idOf(from, 'service', 'Gel Manicure');
    await from.rpc.call(saveDocument, { kind: 'service', id: gel, fields: { slug: 'soft-gel', price: 4200 } });
    const hidden = await idOf(from, 'service', 'Leg Waxing');
    await from.rpc.call(saveDocument, { kind: 'service', id: hidden, fields: { hidden: true } });
    const about = await idOf(from, 'page', 'A small salon that takes its time');
    await from.rpc.call(saveDocument, { kind: 'page', id: about, fields: { pictures: [{ picture: address, crop }] } });
    const terms = await idOf(from, 'page', 'Terms of Service');
    await from.rpc.call(saveDocument, { kind: 'page', id: terms, fields: { pictures: null } });
    await from.rpc.call(publishSite, {});
    await from.rpc.call(saveDocument, { kind: 'service', id: gel, fields: { price: 9900 } });
    const profile = salonProfile.parse(await from.rpc.call(getSalonProfile, {}));
    await from.rpc.call(setSalonProfile, { profile: { ...profile, name: 'Harbor Nails' } });
  }

  it('looks the same there, with its pictures at the same addresses, as one edition that can be undone', async () => {
    await change();
    const mark = 'fedcba9876543210fedcba9876543210';
    const drawn = sharp({ create: { width: 600, height: 200, channels: 3, background: '#ffffff' } }).png();
    await siteOver(from.rpc).importPicture(mark, await drawn.toBuffer());
    const logo = { picture: `/pictures/${mark}/800.jpg`, width: 600, height: 200 };
    const profile = salonProfile.parse(await from.rpc.call(getSalonProfile, {}));
    await from.rpc.call(setSalonProfile, { profile: { ...profile, logo } });
    const exported = await salon(from, 'export', file());
    expect(exported).toMatchObject({ code: 0, err: '' });
    expect(exported.out).toMatch(/site\.zip: \d+ documents, 2 pictures, [\d.]+ MB/);
    const before = await shown(to);
    const told: unknown[] = [];
    to.bus.listen(catalogChanged.name, 'gateway', async (event) => void told.push(event));

    const trial = await salon(to, 'import', file(), '--dry-run');
    expect(trial.out).toContain('~ salon Harbor Nails\n');
    expect(trial.out).toContain('+ service Builder Gel\n');
    expect(trial.out).toContain('Nothing is changed yet');
    expect(await shown(to)).toEqual(before);

    expect(await salon(to, 'import', file())).toMatchObject({ code: 0, err: '' });
    const [here, there] = [await shown(from), await shown(to)];
    expect(there.profile).toMatchObject({ name: 'Harbor Nails', logo });
    expect((await to.rpc.call(getPictureFile, { picture: mark, file: '800.jpg' })).bytes.length).toBeGreaterThan(100);
    expect(there).toEqual(here);
    // the address of before leads to it here, too
    expect((await to.rpc.call(getPublishedSite, {})).formerSlugs).toHaveProperty('gel-manicure');
    expect(there.services.find(({ slug }) => slug === 'soft-gel')?.price).toBe(4200);
    expect((await to.rpc.call(getPictureFile, { picture, file: '800.webp' })).bytes.length).toBeGreaterThan(100);
    expect((await to.rpc.call(listEditions, {})).map(({ edition }) => edition)).toEqual([2, 1]);
    // those of the installation that have the same place are not removed
    expect(await idOf(to, 'service', 'French Manicure')).not.toBe('');

    const again = await salon(to, 'import', file());
    expect(again.out).toBe('Nothing to change.\n');
    await to.rpc.call(restoreEdition, { edition: 1 });
    expect((await shown(to)).services).toEqual(before.services);
  });

  it('brings its samples along as samples, also where their places were empty', async () => {
    for (const { id } of await to.rpc.call(listDocuments, { kind: 'testimonial' }))
      await to.rpc.call(removeDocument, { kind: 'testimonial', id });
    await to.rpc.call(publishSite, {});
    await salon(from, 'export', file('samples.zip'));

    expect(await salon(to, 'import', file('samples.zip'))).toMatchObject({ code: 0, err: '' });

    const { samples } = await to.rpc.call(getSiteStatus, {});
    expect(samples.filter(({ kind }) => kind === 'testimonial').map(({ title }) => title)).toEqual([
      'Jamie R.',
      'Alex M.',
      'Sam T.',
    ]);
  });

  it('keeps every service when an address has passed to another one here since the export', async () => {
    const at = async (slug: string) =>
      (await to.rpc.call(listDocuments, { kind: 'service' })).find((each) => each.slug === slug)?.id ?? '';
    const [gel, spa] = [await at('gel-manicure'), await at('spa-pedicure')];
    const before = await shown(to);
    await salon(to, 'export', file('before.zip'));
    await to.rpc.call(removeDocument, { kind: 'service', id: gel });
    await to.rpc.call(publishSite, {});
    await to.rpc.call(saveDocument, { kind: 'service', id: spa, fields: { slug: 'gel-manicure' } });
    await to.rpc.call(publishSite, {});

    const trial = await salon(to, 'import', file('before.zip'), '--dry-run');
    expect(trial.out).toContain('+ service Gel Manicure\n');
    expect(await salon(to, 'import', file('before.zip'))).toMatchObject({ code: 0, err: '' });

    expect(await shown(to)).toEqual(before);
    expect([await at('gel-manicure'), await at('spa-pedicure')]).toEqual([gel, spa]);
  });

  it('keeps every service also when its own id is another one there', async () => {
    const content = await siteOver(from.rpc).read();
    const services = content.documents.filter(({ kind }) => kind === 'service');
    const [one, other] = services;
    if (!one || !other) throw new Error('there are no services');
    // the second one has the id of the document that has the first one's address there
    const ids = new Map([
      [one.id, randomUUID()],
      [other.id, one.id],
    ]);
    const documents = content.documents.map((each) => ({ ...each, id: ids.get(each.id) ?? each.id }));
    await to.rpc.call(importSite, { content: { ...content, documents }, pictures: [], isTrial: false });

    expect((await shown(to)).services).toEqual((await shown(from)).services);
  });

  it('takes the place of the documents with its addresses, of now or of before, where all ids differ', async () => {
    const before = await to.rpc.call(listDocuments, { kind: 'service' });
    await change();
    const content = await siteOver(from.rpc).read();
    const ids = new Map(content.documents.map(({ id }) => [id, randomUUID()]));
    const ownOf = (id: string) => ids.get(id) ?? id;
    await siteOver(to.rpc).import({
      content: {
        ...content,
        documents: content.documents
          .filter(({ fields }) => !JSON.stringify(fields).includes(picture))
          .map((each) => ({ ...each, id: ownOf(each.id) })),
        formerSlugs: Object.fromEntries(Object.entries(content.formerSlugs).map(([slug, id]) => [slug, ownOf(id)])),
      },
      pictures: [],
      isTrial: false,
    });

    const after = await to.rpc.call(listDocuments, { kind: 'service' });
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(after.find(({ slug }) => slug === 'soft-gel')?.id).toBe(await idOf(from, 'service', 'Gel Manicure'));
  });

  it('keeps its services on their pages, also if its file names these by addresses of before', async () => {
    const waxing = await idOf(from, 'category', 'Waxing');
    await from.rpc.call(saveDocument, { kind: 'category', id: waxing, fields: { slug: 'brows' } });
    const gel = await idOf(from, 'service', 'Gel Manicure');
    await from.rpc.call(saveDocument, { kind: 'service', id: gel, fields: { slug: 'soft-gel' } });
    await from.rpc.call(publishSite, {});
    const content = await siteOver(from.rpc).read();
    const pageOf = async (service: Catalog, slug: string) => {
      const { menu } = new SiteView({ ...(await service.rpc.call(getPublishedSite, {})), formerSlugs: {} }, 'en');
      return menu.services.find((each) => each.slug === slug)?.category;
    };
    // here, the address of before is that of a new page
    const fields = { name: 'Waxing, new', slug: 'waxing-los-angeles' };
    await to.rpc.call(saveDocument, {
      kind: 'category',
      id: await idOf(to, 'category', 'Waxing'),
      fields: { slug: 'hair' },
    });
    await to.rpc.call(createDocument, { kind: 'category', fields });
    await to.rpc.call(publishSite, {});
    const documents = content.documents
      // as releases before have written it, and without the landing page
      .filter(({ fields: { route } }) => route !== landingSlug)
      .map((each) => (each.fields['category'] === 'brows' ? withCategory(each, 'waxing-los-angeles') : each));
    const request = { content: { ...content, documents }, pictures: [] };
    const { changes } = await to.rpc.call(importSite, { ...request, isTrial: true });
    expect(changes.filter(({ kind }) => kind === 'page')).toEqual([]);
    expect((await to.rpc.call(importSite, { ...request, isTrial: false })).changes).toEqual(changes);

    expect(await pageOf(to, 'leg-waxing')).toBe('brows');
    const [page] = (await to.rpc.call(listDocuments, { kind: 'page' })).filter((each) => each.fields['times']);
    expect(JSON.stringify(page?.published?.['times'])).toContain('"soft-gel"');
    expect(await to.rpc.call(importSite, { ...request, isTrial: true })).toMatchObject({ changes: [] });
  });

  it('is refused with every fault named, and nothing changes', async () => {
    const content = await siteOver(from.rpc).read();
    const written = (changed: object, version = 2) =>
      zipSync({
        'site.json': strToU8(
          JSON.stringify({
            format: 'lacquer-site',
            version,
            exportedAt: new Date().toISOString(),
            content: { ...content, ...changed },
          }),
        ),
      });
    const [first] = content.documents;
    const cases: [name: string, bytes: Uint8Array, words: RegExp][] = [
      ['text.zip', strToU8('hello'), /is not a file that "export" has written/],
      ['other.zip', zipSync({ 'a.txt': strToU8('a') }), /is not a file that "export" has written/],
      ['later.zip', written({}, 3), /is from a later release/],
      ['broken.zip', written({ documents: 'none' }), /documents .*\n/],
      [
        'kind.zip',
        written({ documents: [{ ...first, kind: 'voucher' }] }),
        /"voucher" is a kind of document that this release does not know/,
      ],
      [
        'field.zip',
        written({ documents: [{ ...first, fields: { ...first?.fields, price: 'free', shade: 'red' } }] }),
        /Unrecognized keys: "price", "shade"/,
      ],
      [
        'missing.zip',
        written({ documents: [{ ...first, kind: 'service', fields: { name: { en: 'Bare' } } }] }),
        /service "Bare": Price is required/,
      ],
      ['twice.zip', written({ documents: [first, first] }), /is in the file twice/],
      [
        'picture.zip',
        written({
          documents: [
            {
              id: '0199a8a0-0000-7000-8000-000000000001',
              kind: 'gallery-item',
              fields: { picture: `/pictures/${'f'.repeat(32)}/800.jpg`, title: { en: 'X' }, category: 'X' },
            },
          ],
        }),
        /is named by a document and not in the file/,
      ],
    ];
    const before = await shown(to);
    for (const [name, bytes, words] of cases) {
      await writeFile(file(name), bytes);
      const { code, err } = await salon(to, 'import', file(name));
      expect([name, code, err]).toEqual([name, 1, expect.stringMatching(words)]);
    }
    expect((await salon(to, 'import', file('none.zip'))).err).toMatch(/^There is no file/);
    expect((await salon(to, 'import', folder)).err).toMatch(/cannot be read/);
    await salon(from, 'export', file('cut.zip'));
    const { size } = await import('node:fs/promises').then(({ stat }) => stat(file('cut.zip')));
    await truncate(file('cut.zip'), Math.floor(size / 2));
    expect((await salon(to, 'import', file('cut.zip'))).code).toBe(1);
    expect(await shown(to)).toEqual(before);
    expect((await to.rpc.call(getSiteStatus, {})).edition).toBe(1);
  });

  it('is not written over another file, unless that is asked for', async () => {
    await writeFile(file('mine.zip'), 'mine');
    const refused = await salon(from, 'export', file('mine.zip'));
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('exists already')]);
    expect(await readFile(file('mine.zip'), 'utf8')).toBe('mine');
    expect((await salon(from, 'export', file('mine.zip'), '--force')).code).toBe(0);
    const [beginning] = (await createReadStream(file('mine.zip'), { end: 1 }).toArray()) as Buffer[];
    expect(beginning?.toString()).toBe('PK');
    expect((await salon(from, 'export', join(folder, 'no/such/folder.zip'))).code).toBe(1);
    expect((await salon(from, 'export')).code).toBe(2);
    expect((await salon(from, 'import')).code).toBe(2);
  });
});
