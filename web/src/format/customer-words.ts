import type { languages } from '@lacquer/contracts/customers/customer-record';
import { t } from '../staff-words/words';

export const languageNames: Record<(typeof languages)[number], string> = {
  en: t('English'),
  es: t('Spanish'),
  ko: t('Korean'),
};

export const monthNames = [
  t('January'),
  t('February'),
  t('March'),
  t('April'),
  t('May'),
  t('June'),
  t('July'),
  t('August'),
  t('September'),
  t('October'),
  t('November'),
  t('December'),
] as const;
