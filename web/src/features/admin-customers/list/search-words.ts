import { t } from '../../../staff-words/words';
/** Label and placeholder of the customer search. */
export const customerSearch = {
  label: t('Search customers by name, phone or e-mail'),
  placeholder: t('Name, phone or e-mail'),
} as const;
