import type { DocumentFields, DocumentKind } from '@lacquer/contracts/site/document-kind';
import { editOf, isWords, translatableValue, withEnglish } from '@lacquer/contracts/site/translations';
import { withoutSampleLine } from './sample-translations.js';

/**
 * An edit with what it does to the translations of its lines: a program that writes the English of a line does not name
 * them, and they are then of another English.
 */
export function withLineTranslations(
  kind: DocumentKind,
  present: DocumentFields,
  edit: DocumentFields,
): DocumentFields {
  const lines = Object.entries(kind.fields).filter(
    ([name, { translations }]) => translations !== undefined && name in edit && edit[name] !== present[name],
  );
  return lines.reduce<DocumentFields>((edited, [name, { translations = '' }]) => {
    const en = edited[name];
    // nobody reads the translations of a line that has no English
    if (typeof en !== 'string') return edited;
    const before = translatableValue(kind, present, name);
    const isGiven = translations in edited || !isWords(before);
    const words = isGiven ? translatableValue(kind, edited, name) : withEnglish(before, en);
    return isWords(words) ? { ...edited, ...editOf(kind, name, withoutSampleLine(words)) } : edited;
  }, edit);
}
