import { type DocumentFields, editSchema } from '@lacquer/contracts/site/document-kind';
import { pageKind } from '@lacquer/contracts/site/kinds/page';
import { pagePictureFields } from '@lacquer/contracts/site/page-pictures';
import { home } from '@lacquer/contracts/site/sample/home';
import { pages } from '@lacquer/contracts/site/sample/pages';

/** The pictures of a new installation, by the route of their page. */
export const samplePagePictures: ReadonlyMap<string, DocumentFields> = new Map(
  [home, ...pages].map((page) => {
    const fields = editSchema(pageKind).parse(page);
    const pictures = pagePictureFields.filter((name) => name in fields).map((name) => [name, fields[name]] as const);
    return [String(fields['route']), Object.fromEntries(pictures)];
  }),
);

/**
 * A page that an earlier release has stored, with the pictures that it showed: they were the same in every installation.
 * With any picture of its own it stays as it is.
 */
export function withPagePictures(fields: DocumentFields): DocumentFields {
  if (pagePictureFields.some((name) => name in fields)) return fields;
  return { ...fields, ...samplePagePictures.get(String(fields['route'])) };
}
