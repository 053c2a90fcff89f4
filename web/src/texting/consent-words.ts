import type { ConsentEntry } from '@lacquer/contracts/customers/consent';

export const consentKindWords: Record<ConsentEntry['kind'], string> = {
  relationship: 'Visited the salon',
  consent: 'Agreed to texts',
  revocation: 'Opted out of texts',
  'exclusion-lifted': 'The salon lifted its exclusion',
};

/** Labels of the channels by which a statement reached the salon. */
export const channelWords: Record<string, string> = {
  'web-form': 'on the website',
  'in-person': 'in person',
  'paper-form': 'on paper',
  phone: 'by phone',
  'text-message': 'by text',
  'e-mail': 'by e-mail',
  import: 'before this ledger',
  admin: 'in the admin',
  'manual-visit': 'entered by hand',
  'square-payment': 'paid with Square',
};
