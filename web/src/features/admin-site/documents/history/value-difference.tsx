import { diffWordsWithSpace } from 'diff';

interface DifferenceProps {
  /** As text; empty without a value. */
  before: string;
  after: string;
}

/** The smallest share of the letters that both texts have for the change to be shown word by word. */
const leastInCommon = 0.4;

/** A value that is no longer than this is read at once, in characters. */
const short = 30;

/** Beyond so many changed words, both texts are shown whole. It also bounds the time that comparing them takes. */
const mostChanges = 300;

/** A changed value: word by word where most of it stayed, else as it was and as it is. */
export function ValueDifference({ before, after }: DifferenceProps) {
  const parts = compare(before, after);
  if (!parts)
    return (
      <>
        {before && <del className="block text-negative">{before}</del>}
        {after && <ins className="block text-positive no-underline">{after}</ins>}
      </>
    );
  return parts.map(({ value, added, removed }, index) => {
    // the parts of one comparison never change places
    const key = `${index} ${value}`;
    if (removed)
      return (
        <del key={key} className="text-negative">
          {value}
        </del>
      );
    if (added)
      return (
        <ins key={key} className="font-medium text-positive decoration-2 underline-offset-4">
          {value}
        </ins>
      );
    return <span key={key}>{value}</span>;
  });
}

/** Undefined: they have too little in common. */
function compare(before: string, after: string) {
  if (before === '' || after === '' || Math.max(before.length, after.length) <= short) return undefined;
  const parts = diffWordsWithSpace(before, after, { maxEditLength: mostChanges });
  const kept = parts?.filter(({ added, removed }) => !added && !removed).map(({ value }) => lettersIn(value)) ?? [];
  const inCommon = kept.reduce((sum, letters) => sum + letters, 0);
  return inCommon >= leastInCommon * Math.max(lettersIn(before), lettersIn(after)) ? parts : undefined;
}

const lettersIn = (text: string): number => text.replaceAll(/\s/g, '').length;
