import { describe, expect, it } from '@jest/globals';
import type { PreviewDocument } from '@lacquer/contracts/site/preview';
import { landingSlug } from '@lacquer/contracts/site/slugs';
import { sampleSalon } from '../../testing/sample-salon';
import { draftContent } from './draft-content';
import { Marks } from './marks';

const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll(/[\u2060-\u2064]/g, '')) as T;

const page: PreviewDocument = {
  id: 'page-1',
  kind: 'category',
  fields: { name: { en: 'Manicure' }, slug: 'manicure', order: 0 },
};
const gel: PreviewDocument = {
  id: 'gel-1',
  kind: 'service',
  fields: {
    name: { en: 'Gel', ko: '젤' },
    price: 3000,
    category: 'manicure',
    slug: 'gel',
    bullets: [{ en: 'It shines' }],
    title: { en: 'Gel in Los Angeles' },
    pictures: [{ picture: '/pictures/x/800.jpg' }],
    order: 1,
  },
};

describe('the content of drafts', () => {
  it('is what visitors would see, with each text leading to its field', () => {
    const marks = new Marks();
    const content = draftContent([gel, page], marks, 'en');
    expect(plain(content.menu)).toMatchObject({
      services: [{ slug: 'gel', name: 'Gel', price: 3000, category: 'manicure' }],
      categories: [{ slug: 'manicure', name: 'Manicure' }],
    });
    const [, service] = content.pages;
    if (service?.kind !== 'service') throw new Error('there is no page of the service');
    expect(service.title).toBe('Gel in Los Angeles');
    expect(plain(service.pictures[0]?.alt)).toBe('');
    expect(marks.find(service.heading)).toEqual({ kind: 'service', id: 'gel-1', field: 'name' });
    expect(marks.find(service.bullets[0] ?? '')).toMatchObject({ field: 'bullets' });
    expect(marks.find(service.pictures[0]?.alt ?? '')).toMatchObject({ field: 'pictures' });
  });

  it('has the pictures of a page with texts of its own, each leading to its field', () => {
    const marks = new Marks();
    const crop = { x: 0, y: 0, width: 0.5, height: 0.5 };
    const home: PreviewDocument = {
      id: 'home-1',
      kind: 'page',
      fields: {
        route: 'home',
        heading: { en: 'Nails' },
        pictures: [{ picture: '/pictures/x/800.jpg', crop }],
        textPictures: [{ picture: '/pictures/y/800.jpg', alt: { en: 'Our door' } }],
      },
    };
    const [shown] = draftContent([home], marks, 'en').pages;
    if (shown?.kind !== 'page') throw new Error('there is no page');
    expect(shown.pictures).toMatchObject([{ picture: '/pictures/x/800.jpg', crop, focal: { x: 0.25, y: 0.25 } }]);
    expect(marks.find(shown.pictures[0]?.alt ?? '')).toEqual({ kind: 'page', id: 'home-1', field: 'pictures' });
    expect(plain(shown.textPictures?.[0]?.alt)).toBe('Our door');
    expect(marks.find(shown.textPictures?.[0]?.alt ?? '')).toMatchObject({ field: 'textPictures' });
  });

  it('shows a draft that lacks everything, under an address of its own', () => {
    const draft: PreviewDocument = { id: 'new-1', kind: 'service', fields: { order: 2 } };
    const review: PreviewDocument = { id: 'new-2', kind: 'testimonial', fields: {} };
    const picture: PreviewDocument = { id: 'new-3', kind: 'gallery-item', fields: { category: 'Nail Art' } };
    const { menu, pages, testimonials, gallery } = plain(draftContent([draft, review, picture], new Marks(), 'en'));
    expect(menu.services).toMatchObject([{ slug: 'draft-new-1', name: 'New service', price: 0 }]);
    expect(pages).toMatchObject([{ slug: 'draft-new-1', heading: 'New service' }]);
    expect(testimonials).toMatchObject([{ name: 'New review', rating: 5, comment: '', clientType: null }]);
    expect(gallery).toMatchObject([{ title: 'New picture', category: 'Nail Art', imageUrl: '' }]);
  });

  it('is in the language of the page, also what stands beside its English', () => {
    const review: PreviewDocument = {
      id: 'review-1',
      kind: 'testimonial',
      fields: {
        date: '2 weeks ago',
        dateTranslations: { ko: '2주 전', of: { ko: '1 week ago' } },
        clientType: 'Regular',
      },
    };
    const holidays = [{ date: '2999-12-25', opening: null, note: 'Christmas', notes: { ko: '크리스마스' } }];
    const salon: PreviewDocument = { id: 'salon-1', kind: 'salon', fields: { ...sampleSalon, holidays } };
    const marks = new Marks();
    const content = draftContent([review, salon], marks, 'ko');
    expect(plain(content.testimonials)).toMatchObject([{ date: '2주 전', clientType: 'Regular' }]);
    expect(marks.find(content.testimonials[0]?.date ?? '')).toMatchObject({ id: 'review-1', field: 'date' });
    expect(plain(content.salon)?.holidays).toEqual([{ date: '2999-12-25', opening: null, note: '크리스마스' }]);
    expect(marks.find(content.salon?.holidays[0]?.note ?? '')).toMatchObject({ field: 'holidays' });
  });

  it('has the landing page under its name, whatever address it has', () => {
    const landing = (slug?: string): PreviewDocument => ({
      id: 'page-9',
      kind: 'page',
      fields: { route: landingSlug, heading: { en: 'Nails' }, ...(slug !== undefined && { slug }) },
    });
    for (const given of [landing(), landing('houston-nails')]) {
      const { menu, pages } = plain(draftContent([given], new Marks(), 'en'));
      expect(pages).toMatchObject([{ slug: landingSlug, heading: 'Nails' }]);
      expect(menu).toEqual({ services: [], categories: [] });
    }
  });

  it('keeps services in a group whose address the draft changes', () => {
    const renamed = { ...page, storedSlug: 'manicure', fields: { ...page.fields, slug: 'hands' } };
    const { menu } = plain(draftContent([gel, renamed], new Marks(), 'en'));
    expect(menu.services).toMatchObject([{ slug: 'gel', category: 'hands' }]);
    // typed letter by letter, an address is for a moment that of another page
    const other = { ...page, id: 'page-2', storedSlug: 'hands', fields: { ...page.fields, slug: 'hands', order: 3 } };
    const feet = { ...gel, id: 'gel-2', fields: { ...gel.fields, slug: 'feet', category: 'hands', order: 4 } };
    const exchanged = { ...other, fields: { ...other.fields, slug: 'manicure' } };
    const { services } = plain(draftContent([gel, feet, renamed, exchanged], new Marks(), 'en')).menu;
    expect(services).toMatchObject([
      { slug: 'gel', category: 'hands' },
      { slug: 'feet', category: 'manicure' },
    ]);
  });

  it('keeps the services of the landing page and what goes well with others while their address is typed', () => {
    const landing: PreviewDocument = {
      id: 'page-9',
      kind: 'page',
      fields: { route: landingSlug, times: [{ title: { en: 'Now' }, text: { en: '' }, figure: { en: 'gel' } }] },
    };
    const other = { ...gel, id: 'gel-2', fields: { ...gel.fields, slug: 'other', related: ['gel'], order: 2 } };
    const renamed = { ...gel, storedSlug: 'gel', fields: { ...gel.fields, slug: 'soft' } };
    const { pages } = plain(draftContent([page, renamed, other, landing], new Marks(), 'en'));
    expect(pages.find(({ slug }) => slug === 'other')).toMatchObject({ related: ['soft'] });
    expect(pages.find(({ slug }) => slug === landingSlug)).toMatchObject({ lists: { times: [{ figure: 'soft' }] } });
  });

  it('says of a price whether it is exact', () => {
    const exact = { ...gel, id: 'gel-2', fields: { ...gel.fields, slug: 'exact', order: 2, exactPrice: true } };
    const { menu } = draftContent([gel, exact], new Marks(), 'en');
    expect(menu.services.map((service) => service.exact)).toEqual([undefined, true]);
  });

  it('leaves out what is hidden, and follows the order', () => {
    const other = { ...gel, id: 'gel-2', fields: { ...gel.fields, slug: 'first', order: 0 } };
    const hidden = { ...gel, id: 'gel-3', fields: { ...gel.fields, slug: 'hidden', hidden: true } };
    const { menu } = draftContent([gel, other, hidden], new Marks(), 'en');
    expect(menu.services.map(({ slug }) => slug)).toEqual(['first', 'gel']);
  });
});
