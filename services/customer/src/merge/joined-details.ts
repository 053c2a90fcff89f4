import { isDeepStrictEqual } from 'node:util';
import type { CustomerRecord, JoinedDetail } from '@lacquer/contracts/customers/customer-record';

/** The details that a merge fills or joins, as the columns have them. */
export interface Details {
  note: string | null;
  tags: string[];
  birthday: CustomerRecord['birthday'];
  email: string | null;
  language: CustomerRecord['language'];
}

/** A record that is merged into another: what it brings, and the phone that names it. */
export interface MergedDetails extends Details {
  id: string;
  phone: string | null;
}

/**
 * What a merge keeps about the surviving record. `own`: its details without those of the merged records. `joined`: with
 * them, as they were last written: whatever differs from it was edited since. `settled`: the merged records whose part of
 * a detail the staff have replaced or removed.
 */
export interface KeptDetails {
  own: Details;
  joined: Details;
  settled: Partial<Record<keyof Details, string[]>>;
  /** The merged records of `joined`. */
  mergedIds: string[];
}

export interface Joined {
  details: Details;
  origins: JoinedDetail[];
}

export const betweenNotes = '\n\n';
const filled = ['birthday', 'email', 'language'] as const;

/** Details of the record first; an empty one is filled by the first merged record that has it. Notes and tags are joined. */
export function joinDetails({ own, settled }: KeptDetails, merged: readonly MergedDetails[]): Joined {
  const details: Details = { ...own, tags: [...own.tags] };
  const origins: JoinedDetail[] = [];
  for (const other of merged) {
    const brings = (field: keyof Details) => !settled[field]?.includes(other.id);
    const joins = (field: keyof Details, value?: string) =>
      origins.push({ field, from: other.id, phoneNumber: other.phone, ...(value !== undefined && { value }) });
    const note = other.note?.trim();
    if (note && brings('note') && !details.note?.split(betweenNotes).includes(note)) {
      details.note = details.note ? `${details.note}${betweenNotes}${note}` : note;
      joins('note', note);
    }
    for (const tag of brings('tags') ? other.tags : []) {
      if (details.tags.includes(tag)) continue;
      details.tags.push(tag);
      joins('tags', tag);
    }
    for (const field of filled) {
      if (details[field] !== null || other[field] === null || !brings(field)) continue;
      Object.assign(details, { [field]: other[field] });
      joins(field);
    }
  }
  return { details, origins };
}

/**
 * Takes in what the staff have edited since the last merge. An edit stays when the merge is undone: what it changed belongs
 * to the record from then on, and what the merged records brought and is still there does not.
 */
export function takeInEdits(kept: KeptDetails, present: Details): KeptDetails {
  const own: Details = { ...kept.own };
  const settled = { ...kept.settled };
  const settle = (field: keyof Details) =>
    (settled[field] = [...new Set([...(settled[field] ?? []), ...kept.mergedIds])]);
  for (const field of filled) {
    if (isDeepStrictEqual(present[field], kept.joined[field])) continue;
    Object.assign(own, { [field]: present[field] });
    settle(field);
  }
  if (!isDeepStrictEqual(present.tags, kept.joined.tags)) {
    const brought = kept.joined.tags.filter((tag) => !kept.own.tags.includes(tag));
    own.tags = present.tags.filter((tag) => !brought.includes(tag));
    if (brought.some((tag) => !present.tags.includes(tag))) {
      own.tags = present.tags;
      settle('tags');
    }
  }
  if (present.note !== kept.joined.note) {
    const brought = kept.own.note === null ? kept.joined.note : kept.joined.note?.slice(kept.own.note.length);
    const isWhole = brought && present.note?.includes(brought);
    own.note = isWhole ? present.note?.replace(brought, '').trim() || null : present.note;
    if (!isWhole) settle('note');
  }
  return { ...kept, own, joined: present, settled };
}
