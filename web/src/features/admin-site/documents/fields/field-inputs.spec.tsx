/** @jest-environment ./src/testing/browser-environment.mjs */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type DocumentFields, withEdit } from '@lacquer/contracts/site/document-kind';
import type { SiteDocument } from '@lacquer/contracts/site/documents';
import { landingSlug } from '@lacquer/contracts/site/slugs';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { startApiServer, type ApiServer } from '../../../../testing/api-server';
import { renderFeature } from '../../../../testing/render-feature';
import { SitePage } from '../../site-page';
import { drafts } from '../drafts/draft-saver';

const id = '0199a8a0-0000-7000-8000-000000000001';
const gel = {
  name: { en: 'Gel Manicure', es: 'Manicura en gel' },
  price: 4000,
  minutes: { from: 45, to: 60 },
  category: 'manicure-los-angeles',
  pictures: [{ picture: '/pictures/first.jpg', alt: { en: 'Five nails' } }],
};

const heicRefusal = {
  code: 'CATALOG.PICTURE_UNSUPPORTED',
  message:
    'This is a HEIC photograph, which browsers cannot show. On an iPhone, choose Settings, Camera, Formats, Most Compatible. Upload a JPEG, PNG, WebP or AVIF picture.',
  correlationId: 'a',
};

/** The page and the API are two origins here. */
const shared = {
  'access-control-allow-origin': 'http://localhost',
  'access-control-allow-credentials': 'true',
};

describe('the inputs of a document', () => {
  let api: ApiServer;
  let documents: SiteDocument[];
  /** Resolves the uploads in progress, by the name of the file. */
  let uploads: Map<string, () => void>;

  beforeAll(async () => {
    api = await startApiServer(async ({ method, path, text }) => {
      const { pathname, searchParams } = new URL(path, 'http://api');
      if (method === 'OPTIONS') return { status: 200, headers: shared };
      if (pathname.endsWith('/pictures')) {
        const name = /filename="([^"]+)"/.exec(text)?.[1] ?? '';
        if (name.endsWith('.heic')) return { status: 415, headers: shared, body: heicRefusal };
        await new Promise<void>((resolve) => uploads.set(name, resolve));
        return {
          status: 201,
          headers: shared,
          body: { id: '0123456789abcdef0123456789abcdef', url: `/pictures/${name}`, width: 800, height: 1000 },
        };
      }
      if (pathname.endsWith('/status')) return { status: 200, body: status };
      if (method === 'GET') {
        const isListed = ({ kind }: SiteDocument) => kind === searchParams.get('kind') && !searchParams.has('removed');
        return { status: 200, body: documents.filter(isListed) };
      }
      const document = documents.find((each) => pathname.includes(each.id));
      if (!document) return { status: 200, body: { edition: 2, changes: [] } };
      const { fields } = JSON.parse(text) as { fields: DocumentFields };
      Object.assign(document, {
        fields: withEdit(document.fields, fields),
        version: document.version + 1,
        state: 'draft',
      });
      return { status: 200, body: { id: document.id, version: document.version } };
    });
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    api.requests.length = 0;
    localStorage.clear();
    drafts.forget();
    uploads = new Map();
    documents = [];
  });

  const change = { document: id, kind: 'service', title: 'Gel Manicure', change: 'changed', fields: ['price'] };
  const status = { edition: 1, changes: [change], samples: [], staffMayPublish: false };
  const documentOf = (kind: SiteDocument['kind'], fields: DocumentFields): SiteDocument => ({
    id,
    kind,
    version: 0,
    state: 'published',
    sample: false,
    sampleFields: [],
    kept: [],
    title: 'Gel Manicure',
    fields,
    published: fields,
    editedBy: null,
    editedAt: '2026-03-01T18:30:00.000Z',
  });
  const tabs = { service: 'services', 'gallery-item': 'gallery', page: 'texts' } as const;
  const open = (kind: keyof typeof tabs, fields: DocumentFields) => {
    documents = [documentOf(kind, fields)];
    const tab = tabs[kind];
    return renderFeature(<SitePage role="owner" search={{ tab, document: id }} onSearch={() => undefined} />);
  };
  const stored = (field: string) => documents[0]?.fields[field];
  const saved = (field: string) =>
    api.requests
      .filter(({ method, path }) => method === 'PUT' && path.includes(id))
      .flatMap(({ text }) => {
        const { fields } = JSON.parse(text) as { fields: DocumentFields };
        return field in fields ? [fields[field]] : [];
      });
  const published = () => api.requests.filter(({ path }) => path.endsWith('/publish')).length;

  describe('of a price', () => {
    it('hold the draft while it is none, and keep the one from before', async () => {
      const { user } = open('service', gel);
      const price = await screen.findByLabelText<HTMLInputElement>('Price');
      await user.tripleClick(price);
      await user.keyboard('4O.00');
      expect(await screen.findByText('Price must be in dollars and cents, like 35.00')).toBeTruthy();
      expect(price.value).toBe('4O.00');
      await user.click(screen.getByRole('button', { name: 'Publish' }));
      expect(await screen.findByText(/^What you have typed is not saved yet/)).toBeTruthy();
      expect(screen.getByText('Not saved')).toBeTruthy();
      expect([price.value, stored('price'), published()]).toEqual(['4O.00', 4000, 0]);

      await user.clear(price);
      await user.type(price, '45');
      await user.click(screen.getByRole('button', { name: 'Publish' }));
      await waitFor(() => expect(published()).toBe(1));
      expect(stored('price')).toBe(4500);
      expect(saved('price')).not.toContain(400);
    });

    it('hold it also if the first letters were saved already', async () => {
      const { user } = open('service', gel);
      const price = await screen.findByLabelText<HTMLInputElement>('Price');
      await user.tripleClick(price);
      await user.keyboard('4');
      await waitFor(() => expect(stored('price')).toBe(400));
      await user.keyboard('O.00');
      await waitFor(() => expect(stored('price')).toBe(4000));
      expect(await screen.findByText('Not saved')).toBeTruthy();
      expect(price.value).toBe('4O.00');
    });

    it('read thousands as an owner types them', async () => {
      const { user } = open('service', gel);
      const price = await screen.findByLabelText<HTMLInputElement>('Price');
      await user.tripleClick(price);
      await user.keyboard('1,200');
      await waitFor(() => expect(stored('price')).toBe(120_000));
      expect(price.value).toBe('1,200');
      expect(saved('price').filter((cents) => cents !== 4000)).toEqual([120_000]);
    });

    it('release it by Undo, and show the price', async () => {
      const { user } = open('service', gel);
      const price = await screen.findByLabelText<HTMLInputElement>('Price');
      await user.tripleClick(price);
      await user.keyboard('45');
      await user.tab();
      await waitFor(() => expect(stored('price')).toBe(4500));
      await user.type(price, 'x');
      expect(await screen.findByText('Not saved')).toBeTruthy();
      await user.click(screen.getByRole('button', { name: 'Undo' }));
      expect(price.value).toBe('40.00');
      await waitFor(() => expect(stored('price')).toBe(4000));
      expect(await screen.findByText('Saved as a draft')).toBeTruthy();
    });
  });

  describe('of an address', () => {
    const openMore = async (label: RegExp) => {
      const { user } = open('service', { ...gel, slug: 'gel-manicure', checkout: 'https://example.com/pay' });
      await user.click(await screen.findByText('More', { selector: 'summary' }));
      return { user, address: await screen.findByLabelText<HTMLInputElement>(label) };
    };

    it.each([
      ['slug', /^Address/, 'gel', '-', 'Address must be letters a to z, digits and single hyphens, like gel-manicure'],
      ['slug', /^Address/, 'About', '', 'Address is the address of another page of the site'],
      [
        'checkout',
        /^Square checkout/,
        'https:/',
        '',
        'Square checkout link must be an address that begins with https://',
      ],
    ])('hold the draft while it is none: %s %s', async (field, label, typed, more, fault) => {
      const { user, address } = await openMore(label);
      const before = stored(field);
      await user.tripleClick(address);
      await user.keyboard(typed);
      if (more !== '') {
        await waitFor(() => expect(stored(field)).toBe(typed));
        await user.keyboard(more);
      }
      expect(await screen.findByText(fault)).toBeTruthy();
      await user.type(screen.getByLabelText(/^Short text/), 'Ours');
      await user.click(screen.getByRole('button', { name: 'Publish' }));
      expect(await screen.findByText(/^What you have typed is not saved yet/)).toBeTruthy();
      // the other fields are saved, and the address is the one from before the typing
      await waitFor(() => expect(stored('line')).toEqual({ en: 'Ours' }));
      expect([address.value, stored(field), published()]).toEqual([typed + more, before, 0]);
      expect(screen.getByText('Not saved')).toBeTruthy();
    });

    it('save it once it is one, and show it as it was typed', async () => {
      const { user, address } = await openMore(/^Address/);
      await user.tripleClick(address);
      await user.keyboard('gel-');
      expect(await screen.findByText('Not saved')).toBeTruthy();
      await user.keyboard('Pedicure ');
      await waitFor(() => expect(stored('slug')).toBe('gel-Pedicure '));
      expect(address.value).toBe('gel-Pedicure ');
      expect(saved('slug')).not.toContain('gel-');
    });
  });

  it('of minutes hold the draft too, also for a duration that ends before it begins', async () => {
    const { user } = open('service', gel);
    const minutes = await screen.findByLabelText<HTMLInputElement>(/^Duration/);
    await user.tripleClick(minutes);
    await user.keyboard('60-45');
    expect(await screen.findByText('Duration must not be longer at first than at last')).toBeTruthy();
    await user.tab();
    expect(await screen.findByText('Not saved')).toBeTruthy();
    await waitFor(() => expect(stored('minutes')).toEqual({ from: 45, to: 60 }));
    await user.tripleClick(minutes);
    await user.keyboard('6O min');
    expect(await screen.findByText('Duration must be minutes, like 45 or 45-60')).toBeTruthy();
    await user.clear(minutes);
    await user.type(minutes, '60-75 min');
    await waitFor(() => expect(stored('minutes')).toEqual({ from: 60, to: 75 }));
  });

  it('of an occasion offer the services by name, and keep the address of one that is gone', async () => {
    const times = [{ title: { en: 'Now' }, text: { en: 'Soon' }, figure: { en: 'gone' } }];
    const { user } = open('page', { route: landingSlug, heading: { en: 'Nails' }, times });
    const other = '0199a8a0-0000-7000-8000-000000000002';
    documents.push({ ...documentOf('service', gel), id: other, slug: 'gel-manicure' });
    const service = await screen.findByLabelText<HTMLSelectElement>(/^Gel Manicure, Services .*, 1 of 1, Service$/);
    expect(service.value).toBe('gone');
    await user.selectOptions(service, await within(service).findByRole('option', { name: 'Gel Manicure' }));
    await user.tab();
    await waitFor(() => expect(stored('times')).toEqual([{ ...times[0], figure: { en: 'gel-manicure' } }]));
  });

  const file = (name: string) => new File(['jpeg'], name, { type: 'image/jpeg' });
  const arrive = async (name: string) => {
    await waitFor(() => expect(uploads.has(name)).toBe(true));
    uploads.get(name)?.();
  };

  it('of pictures keep what was added and described while another one was uploaded', async () => {
    const { user } = open('service', gel);
    const add = await screen.findByLabelText<HTMLInputElement>('Add a picture');
    await user.upload(add, file('a.jpg'));
    await user.upload(add, file('b.jpg'));
    await arrive('b.jpg');
    const alt = await screen.findByLabelText(/Pictures, 2 of 2, What it shows/);
    await user.clear(alt);
    await user.type(alt, 'Roses');
    await user.type(screen.getByLabelText(/Pictures, 1 of 2, What it shows/), ' in red');
    await arrive('a.jpg');
    const proposed = await screen.findByLabelText<HTMLInputElement>(/Pictures, 3 of 3, What it shows/);
    expect(proposed.value).toBe('Gel Manicure');
    await waitFor(() =>
      expect(stored('pictures')).toMatchObject([
        { picture: '/pictures/first.jpg', alt: { en: 'Five nails in red' } },
        { picture: '/pictures/b.jpg', alt: { en: 'Roses' } },
        { picture: '/pictures/a.jpg', alt: { en: 'Gel Manicure', es: 'Manicura en gel' } },
      ]),
    );
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(stored('pictures')).toHaveLength(2));
    expect(stored('pictures')).toMatchObject([{ alt: { en: 'Five nails in red' } }, { alt: { en: 'Roses' } }]);
  });

  it('of pictures offer no HEIC, which Safari then converts, and say why one that is dropped or pasted is refused', async () => {
    open('service', gel);
    const add = await screen.findByLabelText<HTMLInputElement>('Add a picture');
    expect(add.accept.split(',')).toEqual(['image/jpeg', 'image/png', 'image/webp', 'image/avif']);
    const files = [new File(['heic'], 'a.heic', { type: 'image/heic' })];
    fireEvent.drop(add, { dataTransfer: { files } });
    expect(await screen.findByText(/^This is a HEIC photograph, which browsers cannot show\./)).toBeTruthy();
    fireEvent.paste(document, { clipboardData: { files } });
    await waitFor(() => expect(screen.getAllByText(/^This is a HEIC photograph/)).toHaveLength(2));
  });

  it('of the pictures of a page say where each is shown, and replace one in its place', async () => {
    const { user } = open('page', {
      route: 'home',
      heading: { en: 'Nails' },
      pictures: [
        { picture: '/pictures/first.jpg', alt: { en: 'Five nails' }, focal: { x: 0, y: 0 } },
        { picture: '/pictures/second.jpg' },
      ],
    });
    expect(await screen.findByText('At the top, in the middle, and in shared links')).toBeTruthy();
    expect(screen.getByText('At the top, on the left')).toBeTruthy();
    await user.upload(await screen.findByLabelText<HTMLInputElement>(/Pictures, 1 of 2, Replace/), file('a.jpg'));
    await user.click(screen.getByRole('button', { name: 'Move At the top, on the left up' }));
    await arrive('a.jpg');
    await waitFor(() =>
      expect(stored('pictures')).toEqual([{ picture: '/pictures/second.jpg' }, { picture: '/pictures/a.jpg' }]),
    );
    const add = screen.getByLabelText<HTMLInputElement>('Gel Manicure, Pictures, Add a picture');
    await user.upload(add, file('b.jpg'));
    await arrive('b.jpg');
    // the page has a place for three, and its headline describes none of them
    await waitFor(() => expect((stored('pictures') as unknown[])[2]).toEqual({ picture: '/pictures/b.jpg' }));
    expect(screen.queryByLabelText('Gel Manicure, Pictures, Add a picture')).toBeNull();
    expect(screen.getByLabelText('Gel Manicure, Picture beside the text, Add a picture')).toBeTruthy();
  });

  it('of one picture show the last that was chosen, also if an earlier one arrives later', async () => {
    const { user } = open('gallery-item', { picture: '/pictures/first.jpg', title: { en: 'Roses' }, category: 'Art' });
    const replace = await screen.findByLabelText<HTMLInputElement>('Replace the picture');
    await user.upload(replace, file('a.jpg'));
    await user.upload(replace, file('b.jpg'));
    await arrive('b.jpg');
    await waitFor(() => expect(stored('picture')).toBe('/pictures/b.jpg'));
    await arrive('a.jpg');
    await waitFor(() => expect(screen.queryByText('a.jpg')).toBeNull());
    await user.type(screen.getByLabelText(/^Caption/), 'One');
    await waitFor(() => expect(stored('description')).toEqual({ en: 'One' }));
    expect(stored('picture')).toBe('/pictures/b.jpg');
  });
});
