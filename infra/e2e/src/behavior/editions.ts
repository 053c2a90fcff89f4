import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addressOf, type ArgumentsOf } from '@lacquer/contracts/call';
import * as siteCalls from '@lacquer/contracts/calls/salon/site';
import type { GalleryItem, SalonService, Testimonial } from '@lacquer/contracts/salon/catalog';
import { type SalonProfile, weekdays } from '@lacquer/contracts/salon/salon';
import { galleryPath, menuPath, salonPath, servicesPath, testimonialsPath } from '@lacquer/contracts/paths';
import type { Edition, SiteDocument, SiteStatus } from '@lacquer/contracts/site/documents';
import type { StoredPicture } from '@lacquer/contracts/site/pictures';
import type { SiteMenu } from '@lacquer/contracts/site/published';
import type { KindName } from '@lacquer/contracts/site/kinds';
import { landingSlug, pathOfSlug } from '@lacquer/contracts/site/slugs';
import { eventually } from '@lacquer/servers/testing/eventually';
import { checkWithin, durationOf } from '@lacquer/servers/testing/within-limit';
import { Client } from './client.js';
import { type OwnedProduct, startOwnedProduct } from './owned-product.js';
import type { Mode } from './product.js';

/** The longest time from a publication to the pages, in milliseconds. */
const maxMs = 1000;

/** Drafts of the site and their publication, at every gateway. */
export function describeEditions(mode: Mode): void {
  describe(`the editions of the site, ${mode}`, () => {
    let owned: OwnedProduct;

    beforeAll(async () => {
      owned = await startOwnedProduct(mode, { gateways: 2, withProviders: false, publicUrl: true });
    });
    afterAll(async () => {
      await owned?.stop();
    });

    const list = async (kind: KindName, client = owned.owner) =>
      (await client.get<SiteDocument[]>(addressOf(siteCalls.listDocuments, { query: { kind } }))).body;
    const firstOf = async (kind: KindName) => {
      const [document] = await list(kind);
      if (!document) throw new Error(`there is no ${kind}`);
      return document;
    };
    const save = async (kind: KindName, id: string, fields: ArgumentsOf<typeof siteCalls.save>['body']['fields']) => {
      const answer = await owned.owner.send('PUT', addressOf(siteCalls.save, { params: { kind, id } }), { fields });
      expect(answer).toMatchObject({ status: 200, body: { id } });
    };
    const publish = async () => (await owned.owner.post(siteCalls.publish.path, {})).status;
    /** What visitors read at each gateway: the home page, the gallery's page and both lists. */
    const visible = (): Promise<string[]> =>
      Promise.all(
        owned.product.gatewayUrls.map(async (url) => {
          const paths = ['/', '/gallery', galleryPath, testimonialsPath];
          return (await Promise.all(paths.map(async (path) => (await fetch(url + path)).text()))).join('\n');
        }),
      );
    const isEverywhere = async (text: string, times = 2) =>
      (await visible()).every((pages) => pages.split(text).length > times);
    const isNowhere = async (text: string) => (await visible()).every((pages) => !pages.includes(text));

    it('show a text on every page of every gateway within a second of its publication, and not before', async () => {
      expect(owned.product.gatewayUrls).toHaveLength(mode === 'distributed' ? 2 : 1);
      const [review, picture] = [await firstOf('testimonial'), await firstOf('gallery-item')];
      let edit = 0;
      await checkWithin(maxMs, async () => {
        edit += 1;
        const [words, title] = [`Crane number ${edit}`, `Kingfisher ${edit}`];
        await save('testimonial', review.id, { comment: words });
        await save('gallery-item', picture.id, { title });
        expect([await isNowhere(words), await isNowhere(title)]).toEqual([true, true]);
        expect(await publish()).toBe(200);
        return durationOf(() => eventually(async () => (await isEverywhere(words)) && (await isEverywhere(title))));
      });
    });

    it("show the salon's name, phone and hours on every page within a second of their publication, and not before", async () => {
      const salon = await firstOf('salon');
      const before = salon.fields as SalonProfile;
      const hours = Object.fromEntries(weekdays.map((day) => [day, { opens: '11:15', closes: '17:45' }]));
      let edit = 0;
      await checkWithin(maxMs, async () => {
        edit += 1;
        const name = `Heron Nails ${edit}`;
        await save('salon', salon.id, { name, phone: '+12135550177', hours });
        expect(await isNowhere(name)).toBe(true);
        expect(await publish()).toBe(200);
        return durationOf(() =>
          eventually(async () => {
            const found = await Promise.all([name, '11:15 AM', '+12135550177'].map((text) => isEverywhere(text)));
            return found.every(Boolean);
          }),
        );
      });
      const { body: profile } = await owned.owner.get<SalonProfile>(salonPath);
      expect(profile).toMatchObject({ phone: '+12135550177', address: before.address });

      const { body: editions } = await owned.owner.get<Edition[]>(siteCalls.editions.path);
      const params = { edition: (editions.at(0)?.edition ?? 0) - edit };
      expect((await owned.owner.post(addressOf(siteCalls.restoreContent, { params }), {})).status).toBe(200);
      await eventually(() => isNowhere('Heron Nails'));
      await eventually(() => isEverywhere(before.name));
    });

    it('show a new document, and leave nothing of a removed one, within a second', async () => {
      const created = await owned.owner.post<{ id: string }>(
        addressOf(siteCalls.create, { params: { kind: 'testimonial' } }),
        { fields: { name: '김민서', rating: 5, comment: 'Đẹp lắm — 정말 예뻐요' } },
      );
      expect(created.status).toBe(201);
      expect(await publish()).toBe(200);
      // the pages show the first reviews only
      await checkWithin(maxMs, () => durationOf(() => eventually(() => isEverywhere('김민서', 1))));

      const params = { kind: 'testimonial', id: created.body.id };
      expect((await owned.owner.send('DELETE', addressOf(siteCalls.remove, { params }))).status).toBe(200);
      expect(await publish()).toBe(200);
      await checkWithin(maxMs, () => durationOf(() => eventually(() => isNowhere('김민서'))));
    });

    it('show a new service at every place within a second, lead its former address to it, and leave no trace of a removed one', async () => {
      const places = [
        '/',
        '/services',
        '/manicure-los-angeles',
        '/es',
        '/ko/services',
        '/sitemap.xml',
        '/api/services',
        '/api/site/menu',
        '/api/site/menu/es',
      ];
      /** Per gateway: the status of the page, and how many places name the service. */
      const seen = (slug: string, mark: string): Promise<number[][]> =>
        Promise.all(
          owned.product.gatewayUrls.map(async (url) => {
            const page = await fetch(`${url}/${slug}`, { redirect: 'manual' });
            const share = await fetch(`${url}/images/share/${slug}.png`);
            const texts = await Promise.all(places.map(async (path) => (await fetch(url + path)).text()));
            const isOffered = (await page.text()).includes('"@type":"Offer"');
            return [page.status, Number(isOffered), share.status, texts.filter((text) => text.includes(mark)).length];
          }),
        );
      const areEverywhere = async (slug: string, expected: number[]) =>
        (await seen(slug, slug)).every((values) => values.join() === expected.join());
      const shown = [200, 1, 200, places.length];
      const absent = [404, 0, 404, 0];
      const ofService = (id: string) => ({ params: { kind: 'service', id } }) as const;

      const created = await owned.owner.post<{ id: string }>(
        addressOf(siteCalls.create, { params: { kind: 'service' } }),
        { fields: { name: { en: 'Builder Gel', ko: '빌더 젤' }, price: 5500, category: 'manicure-los-angeles' } },
      );
      expect(created.status).toBe(201);
      expect(await areEverywhere('builder-gel', absent)).toBe(true);
      expect(await publish()).toBe(200);
      await checkWithin(maxMs, () => durationOf(() => eventually(() => areEverywhere('builder-gel', shown))));

      await save('service', created.body.id, { slug: 'biab', name: 'Builder In A Bottle' });
      expect(await publish()).toBe(200);
      await checkWithin(maxMs, () => durationOf(() => eventually(() => areEverywhere('biab', shown))));
      for (const url of owned.product.gatewayUrls) {
        const moved = await fetch(`${url}/builder-gel?utm_source=card`, { redirect: 'manual' });
        expect([moved.status, moved.headers.get('location')]).toEqual([301, '/biab?utm_source=card']);
      }

      await save('service', created.body.id, { hidden: true });
      expect(await publish()).toBe(200);
      await checkWithin(maxMs, () => durationOf(() => eventually(() => areEverywhere('biab', absent))));
      await save('service', created.body.id, { hidden: null });
      expect(await publish()).toBe(200);
      await eventually(() => areEverywhere('biab', shown));

      const removed = await owned.owner.send('DELETE', addressOf(siteCalls.remove, ofService(created.body.id)));
      expect(removed.status).toBe(200);
      expect(await publish()).toBe(200);
      await checkWithin(maxMs, () => durationOf(() => eventually(() => areEverywhere('biab', absent))));
      expect(await areEverywhere('builder-gel', absent)).toBe(true);
    });

    it('keep the services of a page that gets another address, for visitors and in the editor', async () => {
      const [from, to] = ['waxing-los-angeles', 'waxing-koreatown'];
      const page = (await list('category')).find(({ slug }) => slug === from);
      if (!page) throw new Error('there is no page of waxing');
      const ofEditors = async (slug: string) =>
        (await list('service')).filter(({ fields }) => fields['category'] === slug).map((service) => service.slug);
      const ofVisitors = (slug: string) =>
        Promise.all(
          owned.product.gatewayUrls.map(async (url) => {
            const menu = (await (await fetch(url + menuPath)).json()) as SiteMenu;
            const members = menu.services.filter(({ category }) => category === slug).map((service) => service.slug);
            const text = await (await fetch(`${url}/${slug}`)).text();
            return members.filter((member) => text.includes(`href="/${member}"`));
          }),
        );
      const members = await ofEditors(from);
      expect(members.length).toBeGreaterThan(1);
      const each = owned.product.gatewayUrls.map(() => members);
      expect(await ofVisitors(from)).toEqual(each);

      await save('category', page.id, { slug: to });
      expect([await ofEditors(to), await ofVisitors(from)]).toEqual([members, each]);
      expect(await publish()).toBe(200);

      await checkWithin(maxMs, () =>
        durationOf(() => eventually(async () => JSON.stringify(await ofVisitors(to)) === JSON.stringify(each))),
      );
      expect([await ofEditors(to), await ofEditors(from)]).toEqual([members, []]);
    });

    it('show the content of an earlier edition once it is restored', async () => {
      const address = addressOf(siteCalls.restoreContent, { params: { edition: 1 } });
      expect((await owned.owner.post(address)).status).toBe(200);

      await checkWithin(maxMs, () => durationOf(() => eventually(() => isEverywhere('Lacquer Red Almond'))));
      expect(await isNowhere('Kingfisher')).toBe(true);
    });

    const upload = (bytes: Buffer) => {
      const form = new FormData();
      form.set(siteCalls.uploadPicture.upload, new Blob([new Uint8Array(bytes)]), 'nails.jpg');
      return owned.owner.upload<StoredPicture>(siteCalls.uploadPicture.path, form);
    };
    const readPhotograph = () =>
      readFile(new URL('../../../../web/public/images/stills/rose-chrome-800.jpg', import.meta.url));

    it('show an uploaded picture at every gateway, in a format of the browser, and refuse what is no picture', async () => {
      const { status, body: picture } = await upload(await readPhotograph());
      expect([status, picture]).toEqual([201, expect.objectContaining({ width: expect.any(Number) })]);
      expect((await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).status).toBe(415);

      const first = await firstOf('gallery-item');
      await save('gallery-item', first.id, { picture: picture.url });
      expect(await publish()).toBe(200);
      await checkWithin(maxMs, () => durationOf(() => eventually(() => isEverywhere(picture.url, 1))));
      for (const url of owned.product.gatewayUrls)
        for (const file of ['400.avif', '800.webp', '1200.jpg']) {
          const answer = await fetch(`${url}${picture.url.replace('800.jpg', file)}`);
          expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image/)]);
        }
    });

    it('show a photograph in the hero, on About, on the landing page and in shared links within a second', async () => {
      const { body: picture } = await upload(await readPhotograph());
      const routes = ['home', 'about', landingSlug];
      const pages = (await list('page')).filter(({ fields }) => routes.includes(String(fields['route'])));
      expect(pages).toHaveLength(routes.length);
      const own = { pictures: [{ picture: picture.url, focal: { x: 0.5, y: 0.25 } }], textPictures: null };
      /** Per gateway and page: whether it shows the photograph, an illustration, and the bytes of its shared picture. */
      const look = () =>
        Promise.all(
          owned.product.gatewayUrls.flatMap((url) =>
            routes.map(async (route) => {
              const html = await (await fetch(url + pathOfSlug(route))).text();
              const hero = html.slice(html.indexOf('<main'), html.indexOf('id="gallery"'));
              const [, address = ''] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
              const shared = await fetch(url + new URL(address, url).pathname);
              return {
                isOwn: hero.includes(`src="${picture.url}"`),
                isIllustrated: /\/images\/(stills|storefront)/.test(hero),
                shared: Buffer.from(await shared.arrayBuffer()).toString('base64'),
              };
            }),
          ),
        );
      const before = await look();
      expect(before.map(({ isOwn, isIllustrated }) => [isOwn, isIllustrated])).toEqual(before.map(() => [false, true]));
      const isAsBefore = async () => (await look()).every((each, index) => isDeepStrictEqual(each, before[index]));
      const isEverywhereOwn = async () =>
        (await look()).every(
          ({ isOwn, isIllustrated, shared }, index) => isOwn && !isIllustrated && shared !== before[index]?.shared,
        );

      await checkWithin(maxMs, async () => {
        for (const { id } of pages) await save('page', id, own);
        expect(await isAsBefore()).toBe(true);
        expect(await publish()).toBe(200);
        const took = await durationOf(() => eventually(isEverywhereOwn));
        for (const { id, published } of pages) await save('page', id, { textPictures: null, ...published });
        expect(await publish()).toBe(200);
        await eventually(isAsBefore);
        return took;
      });
    });

    it('are public as a whole or not at all when the process is killed during a publication', async () => {
      const app = mode === 'standalone' ? undefined : 'catalog';
      const [review, picture, service] = [
        await firstOf('testimonial'),
        await firstOf('gallery-item'),
        await firstOf('service'),
      ];
      for (const afterMs of [0, 3, 6, 12, 25]) {
        const mark = `Mark ${afterMs}`;
        await save('testimonial', review.id, { comment: mark });
        await save('gallery-item', picture.id, { title: mark });
        await save('service', service.id, { name: mark });
        const { processes } = owned.product;
        const victim = processes.find(({ name }) => name === app) ?? processes[0];
        if (!victim) throw new Error('the product has no process');
        // its answer may be lost with the process
        const publication = publish().catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, afterMs));
        victim.signal('SIGKILL');
        await victim.exit();
        await publication;
        await owned.product.restart(victim);

        const client = await new Client(owned.product.url).signIn(owned.product.owner);
        owned.owner = client;
        const { body: status } = await client.get<SiteStatus>(siteCalls.status.path);
        const reviews = (await client.get<Testimonial[]>(testimonialsPath)).body;
        const pictures = (await client.get<GalleryItem[]>(galleryPath)).body;
        const services = (await client.get<SalonService[]>(servicesPath)).body;
        const shown = [reviews[0]?.comment, pictures[0]?.title, services[0]?.name].map((text) => text === mark);
        expect(shown).toEqual(shown.map(() => status.changes.length === 0));
      }
    });
  });
}
