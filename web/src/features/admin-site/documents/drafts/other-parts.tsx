import type { DocumentFields } from '@lacquer/contracts/site/document-kind';
import type { KindName } from '@lacquer/contracts/site/kinds';
import { OtherPart } from '../../../../components/ui/messages/changed-notice';
import { t } from '../../../../staff-words/words';
import { anyValueWords } from '../salon-words';
import { labelOf, wordedKinds } from '../words';

/** The fields that have another value, with it. */
export const OtherParts = ({ kind, before, now }: { kind: KindName; before: DocumentFields; now: DocumentFields }) =>
  Object.keys(wordedKinds[kind].fields)
    .map((field) => ({ field, words: anyValueWords(kind, now, field) }))
    .filter(({ field, words }) => words !== anyValueWords(kind, before, field))
    .map(({ field, words }) => (
      <OtherPart key={field} name={labelOf(kind, field)}>
        {words || t('(empty)')}
      </OtherPart>
    ));
