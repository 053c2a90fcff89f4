import { describe, expect, it } from '@jest/globals';
import type { DocumentFields } from './document-kind.js';
import type { KindName } from './kinds.js';
import { documentKinds } from './kinds.js';
import type { PublicDocument } from './published.js';
import { slugsIn, withReferences } from './references.js';
import { landingSlug } from './slugs.js';
import { SiteView } from './views.js';

const document = (kind: KindName, slug: string, fields: DocumentFields = {}): PublicDocument => ({
  id: `${kind} ${slug}`,
  kind,
  fields: { name: { en: slug }, slug, ...fields },
});

const part = (slug: string) => ({ title: { en: 'Soon' }, text: { en: '' }, figure: { en: slug, es: 'otra' } });

describe('a view of the site', () => {
  const brows = document('category', 'brows');
  const gel = document('service', 'soft-gel', { category: 'waxing' });
  // a service that has taken the address of before of a page
  const other = document('service', 'waxing', { category: 'brows', related: ['gel'] });
  const landing: PublicDocument = {
    id: 'page',
    kind: 'page',
    fields: { route: landingSlug, times: [part('gel'), part('soft-gel'), part('nothing'), part('')] },
  };
  const view = new SiteView(
    { documents: [brows, gel, other], pages: [landing], formerSlugs: { waxing: brows.id, gel: gel.id } },
    'es',
  );

  it('leads a reference to a document of its kind, by its address of now or of before', () => {
    expect(view.menu.services.map(({ slug, category }) => [slug, category])).toEqual([
      ['soft-gel', 'brows'],
      ['waxing', 'brows'],
    ]);
    expect(view.findPage('waxing')).toMatchObject({ kind: 'service', related: ['soft-gel'] });
  });

  it('names the services of the occasions by their addresses of now, in every language', () => {
    const page = view.findPage(landingSlug);
    if (page?.kind !== 'page') throw new Error('there is no landing page');
    expect(page.lists['times']?.map(({ figure }) => figure)).toEqual(['soft-gel', 'soft-gel', 'nothing', null]);
  });
});

describe('the references of a document', () => {
  const { fields } = documentKinds.service;
  const related = fields['related'];
  const times = documentKinds.page.fields['times'];
  if (!related || !times) throw new Error('there are no such fields');

  it('are found by their kinds, in fields, lists and parts', () => {
    expect(slugsIn(related, ['a', 'b'])).toEqual(['a', 'b']);
    expect(slugsIn(times, [part('a'), { title: { en: 'b' }, text: { en: '' } }])).toEqual(['a', '']);
    expect([slugsIn(related, null), slugsIn(times, undefined)]).toEqual([[], []]);
    const named = Object.values(documentKinds).flatMap((kind) =>
      Object.entries(kind.fields).flatMap(([name, { of }]) => (of ? [`${kind.name} ${name} ${of}`] : [])),
    );
    expect(named).toEqual(['service category category', 'service related service', 'page times service']);
  });

  it('change together, each document once, and leave all else as it is', () => {
    const before = { name: { en: 'a' }, category: 'a', related: ['a', 'b', 'c'] };
    const change = (slug: string, of: string) => (of === 'service' && slug === 'a' ? 'b' : slug);
    expect(withReferences(documentKinds.service, before, change)).toEqual({ ...before, related: ['b', 'c'] });
    expect(withReferences(documentKinds.service, before, (slug) => slug)).toBe(before);
    expect(withReferences(documentKinds.page, { times: [part('a'), part('c')] }, change)).toEqual({
      times: [{ ...part('a'), figure: { en: 'b' } }, part('c')],
    });
  });
});
