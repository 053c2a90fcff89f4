import type { SiteLanguage } from '@lacquer/contracts/site/languages';
import { createContext, type ReactNode, useContext } from 'react';
import { t } from '../../staff-words/words';

/** The languages of texts, as the accessible names of inputs say them. */
export const languageWords: Readonly<Record<SiteLanguage, string>> = {
  en: t('English'),
  es: t('Spanish'),
  ko: t('Korean'),
};

/** What the inputs belong to, from the document inward. */
const Owners = createContext<readonly string[]>([]);

/** The inputs within belong to these, such as a document, or a field and one of its entries. */
export function NamedOf({ names, children }: { names: readonly string[]; children: ReactNode }) {
  const outer = useContext(Owners);
  return <Owners value={[...outer, ...names]}>{children}</Owners>;
}

/**
 * Returns the accessible name of an input from its visible label, which it contains: `Gel Manicure, Introduction,
 * English`. A string, since names that are joined from elements have no pauses. Undefined outside of a document, where
 * the label says enough.
 */
export function useFullName(): (label: string, language?: SiteLanguage) => string | undefined {
  const owners = useContext(Owners);
  return (label, language) =>
    owners.length === 0 ? undefined : [...owners, label, ...(language ? [languageWords[language]] : [])].join(', ');
}

/** One of several entries: `2 of 5`. */
export const entryWords = (index: number, all: number): string => t('{done} of {all}', { done: index + 1, all });
