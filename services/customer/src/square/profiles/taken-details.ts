import { isDeepStrictEqual } from 'node:util';
import { maxTag, maxTags, tag } from '@lacquer/contracts/customers/customer';
import { maxNote, type SquareDetail } from '@lacquer/contracts/customers/customer-record';
import { betweenNotes, type Details } from '../../merge/joined-details.js';
import type { Birthday } from '../account/payment-source.js';

/** What Square knows about a customer. `tags`: the names of the groups. */
export interface OfferedDetails {
  birthday: Birthday | null;
  note: string | null;
  tags: string[];
}

/** What Square last offered, and which of the tags it brought: others were there before. */
export interface TakenDetails extends OfferedDetails {
  brought: string[];
}

export const nothingTaken: TakenDetails = { birthday: null, note: null, tags: [], brought: [] };

const taken = ['birthday', 'note'] as const;

/**
 * Brings a record's own details in line with what Square offers. A detail follows Square while it is as Square last
 * offered it; one that the staff have written, changed or removed is theirs.
 */
export function takeDetails(own: Details, before: TakenDetails, offered: OfferedDetails): [Details, TakenDetails] {
  const details: Details = { ...own };
  for (const field of taken) {
    if (isDeepStrictEqual(own[field], before[field])) Object.assign(details, { [field]: offered[field] });
  }
  const kept = own.tags.filter((each) => !before.brought.includes(each) || offered.tags.includes(each));
  const added = offered.tags
    .filter((each) => !before.tags.includes(each) && !kept.includes(each))
    .slice(0, Math.max(maxTags - kept.length, 0));
  details.tags = [...kept, ...added];
  const brought = [...before.brought.filter((each) => kept.includes(each)), ...added];
  return [details, { ...offered, brought }];
}

/** At most `longest` code units, without half a character at the end. */
const cut = (text: string, longest: number): string =>
  text
    .slice(0, longest)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();

/** The part of Square's texts that a record can have. */
export function toOffered({
  birthday,
  note,
  groups,
}: {
  birthday: Birthday | null;
  note: string | null;
  groups: string[];
}): OfferedDetails {
  return {
    birthday,
    note: note && cut(note, maxNote),
    tags: [...new Set(groups.flatMap((name) => tag.safeParse(cut(name.replaceAll(',', ' '), maxTag)).data ?? []))],
  };
}

/** The details of a record that are as Square offered them. Those of merged records may follow in the note. */
export function describeTaken(
  { birthday, note, brought }: TakenDetails,
  present: Pick<Details, 'birthday' | 'note' | 'tags'>,
): SquareDetail[] {
  const isAll = note !== null && present.note === note;
  return [
    ...(isAll ? [{ field: 'note' }] : []),
    ...(note && !isAll && present.note?.startsWith(note + betweenNotes) ? [{ field: 'note', value: note }] : []),
    ...(birthday && isDeepStrictEqual(present.birthday, birthday) ? [{ field: 'birthday' }] : []),
    ...brought.filter((each) => present.tags.includes(each)).map((value) => ({ field: 'tags', value })),
  ];
}
