import type { ServiceGroup } from '../content/service';
import type { ServicePage } from '../content/service-copy';
import type { RouterContext } from '../router';
import { pageHead, siteFacts } from './page-head';
import { serviceData, type Breadcrumb } from './structured-data';

// The three names alone, so that a service's page does not carry the words of the category pages.
const categories: Readonly<Record<ServiceGroup, Breadcrumb>> = {
  manicure: { name: 'Manicures', path: '/manicure-los-angeles' },
  pedicure: { name: 'Pedicures', path: '/pedicure-los-angeles' },
  waxing: { name: 'Waxing', path: '/waxing-los-angeles' },
};

/** The way to the page of a service. */
export const serviceTrail = ({ slug, name, group }: ServicePage['service']): readonly Breadcrumb[] => [
  categories[group],
  { name, path: `/${slug}` },
];

/** The head of a service's page, with its offer. */
export function serviceHead(page: ServicePage, context: RouterContext) {
  const { slug, name, from, per } = page.service;
  const facts = siteFacts(context);
  const path = `/${slug}`;
  const offer = { path, name, description: page.description, fromDollars: from, ...(per ? { per } : {}) };
  return pageHead({
    path,
    title: page.title,
    description: page.description,
    keywords: page.keywords,
    breadcrumbs: serviceTrail(page.service),
    jsonLd: [serviceData(offer, facts)],
    ...facts,
  });
}

/** The head of a category page; its words come with the page's own code. */
export async function categoryHead(group: ServiceGroup, context: RouterContext) {
  const { categoryPages } = await import('../content/category-pages');
  const { path, name, title, description, keywords } = categoryPages[group];
  const breadcrumbs = [
    { name: 'Services', path: '/services' },
    { name, path },
  ];
  return pageHead({ path, title, description, keywords, breadcrumbs, ...siteFacts(context) });
}
