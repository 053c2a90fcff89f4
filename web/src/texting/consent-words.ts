import type { askedByForm, askedWhileExcluded, ConsentEntry } from '@lacquer/contracts/customers/consent';
import { t } from '../staff-words/words';

const kindWords: Record<ConsentEntry['kind'], string> = {
  relationship: t('Visited the salon'),
  consent: t('Agreed to texts'),
  revocation: t('Opted out of texts'),
  'exclusion-lifted': t('The salon lifted its exclusion'),
};

/** Labels of the channels by which a statement reached the salon. */
export const channelWords: Record<string, string> = {
  'web-form': t('on the website'),
  'in-person': t('in person'),
  'paper-form': t('on paper'),
  phone: t('by phone'),
  'text-message': t('by text'),
  'e-mail': t('by e-mail'),
  import: t('before this ledger'),
  admin: t('in the admin'),
  'manual-visit': t('entered by hand'),
  'square-payment': t('paid with Square'),
  'contact-form': t('on the contact form'),
};

/** The relationships that are no visits. */
const requestWords = new Map<string, string>([
  ['contact-form' satisfies typeof askedByForm, t('Asked to be texted about a message')],
  ['web-form' satisfies typeof askedWhileExcluded, t('Asked for texts, but stays excluded: you decide')],
]);

/** What an entry of the ledger says. */
export const entryWords = ({ kind, channel }: Pick<ConsentEntry, 'kind' | 'channel'>): string =>
  (kind === 'relationship' ? requestWords.get(channel) : undefined) ?? kindWords[kind];
