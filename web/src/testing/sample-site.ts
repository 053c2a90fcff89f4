import { type DocumentFields, editSchema } from '@lacquer/contracts/site/document-kind';
import { documentKinds, type KindName } from '@lacquer/contracts/site/kinds';
import type { SiteMenu } from '@lacquer/contracts/site/published';
import { categories } from '@lacquer/contracts/site/sample/categories';
import { home } from '@lacquer/contracts/site/sample/home';
import { pages } from '@lacquer/contracts/site/sample/pages';
import { sampleServices } from '@lacquer/contracts/site/sample/services';
import type { SiteLanguage } from '@lacquer/contracts/site/languages';
import { SiteView } from '@lacquer/contracts/site/views';
import { sampleMenu } from './sample-menu';

const document = (kind: KindName, id: string, fields: DocumentFields) => ({
  id,
  kind,
  fields: editSchema(documentKinds[kind]).parse(fields),
});

const documents = {
  documents: [
    ...categories.map((fields) => document('category', String(fields['slug']), fields)),
    ...sampleMenu.map(({ id, name, price, slug }) =>
      document('service', id, { ...sampleServices[slug ?? ''], name, price, slug, line: `A line about ${name}` }),
    ),
  ],
  pages: [home, ...pages].map((fields) => document('page', String(fields['route']), fields)),
  formerSlugs: {},
};

/** The content of a new installation, in each language. */
export const sampleSiteIn = (language: SiteLanguage): SiteView => new SiteView(documents, language);
export const sampleSite = sampleSiteIn('en');

export const sampleSiteMenu: SiteMenu = sampleSite.menu;

/** The paths of the pages of services and of those that list them. */
export const samplePaths = [...sampleSiteMenu.categories, ...sampleSiteMenu.services].map(({ slug }) => `/${slug}`);
