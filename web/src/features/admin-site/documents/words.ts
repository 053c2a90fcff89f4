import type { DocumentKind } from '@lacquer/contracts/site/document-kind';
import type { DescribedPicture, DocumentField } from '@lacquer/contracts/site/fields';
import type { DocumentChange, SiteDocument } from '@lacquer/contracts/site/documents';
import { documentKinds, type KindName, kindNames } from '@lacquer/contracts/site/kinds';
import type { SiteLanguage } from '@lacquer/contracts/site/languages';
import { countTranslations } from '@lacquer/contracts/site/translations';
import type { BadgeTone } from '../../../components/ui/badge';
import { counted, known, t } from '../../../staff-words/words';

const verbs = { added: t('new'), changed: t('changed'), removed: t('removed') } as const;

const wordedField = ({ label, hint, section, partLabels, places, ...rest }: DocumentField): DocumentField => ({
  ...rest,
  label: known(label),
  ...(hint !== undefined && { hint: known(hint) }),
  ...(section !== undefined && { section: known(section) }),
  ...(places && {
    places: Object.fromEntries(
      Object.entries(places).map(([route, names]) => [route, names.map((name) => known(name))]),
    ),
  }),
  ...(partLabels && { partLabels: partLabels.map((one) => known(one ?? '')) as unknown as typeof partLabels }),
});

const worded = (kind: DocumentKind): DocumentKind => ({
  ...kind,
  noun: known(kind.noun),
  plural: known(kind.plural),
  fields: Object.fromEntries(Object.entries(kind.fields).map(([name, field]) => [name, wordedField(field)])),
});

/** The kinds with their words in the language of the person. */
export const wordedKinds = Object.fromEntries(kindNames.map((name) => [name, worded(documentKinds[name])])) as Readonly<
  Record<KindName, DocumentKind>
>;

export const labelOf = (kind: DocumentChange['kind'], field: string): string =>
  wordedKinds[kind].fields[field]?.label ?? field;

/** `Review by Jamie R.: Stars, Review`. */
export function changeWords({ kind, title, change, fields }: DocumentChange): string {
  const { noun } = wordedKinds[kind];
  const subject = `${noun.charAt(0).toUpperCase()}${noun.slice(1)} “${title}”`;
  if (change !== 'changed') return `${subject}: ${verbs[change]}`;
  return `${subject}: ${fields.map((field) => labelOf(kind, field)).join(', ')}`;
}

/** The badges of a document in its list. */
export function badgesOf({ state, sample, published }: SiteDocument): { words: string; tone: BadgeTone }[] {
  const badges: { words: string; tone: BadgeTone }[] = [];
  if (state === 'draft') badges.push({ words: published ? t('Changed') : t('New'), tone: 'info' });
  if (state === 'hidden') badges.push({ words: t('Hidden'), tone: 'neutral' });
  if (sample) badges.push({ words: t('Sample'), tone: 'caution' });
  return badges;
}

/** How many texts of a document are not in a language, or are older there than in English. */
export function translationBadges(
  { kind, fields }: SiteDocument,
  language: SiteLanguage,
): { words: string; tone: BadgeTone }[] {
  if (language === 'en') return [];
  const { missing, older } = countTranslations(documentKinds[kind], fields, language);
  const badges: { words: string; tone: BadgeTone }[] = [];
  if (missing > 0) badges.push({ words: counted(missing, 'text missing', 'texts missing'), tone: 'info' });
  if (older > 0)
    badges.push({ words: counted(older, 'text older than the English', 'texts older than the English'), tone: 'info' });
  return badges;
}

/** The picture of a document in its list. */
export function pictureOf({ fields }: SiteDocument): DescribedPicture | undefined {
  const [first] = (fields['pictures'] as DescribedPicture[] | undefined) ?? [];
  const { picture, crop, focal } = fields as Partial<DescribedPicture>;
  return picture === undefined ? first : { picture, crop, focal };
}
