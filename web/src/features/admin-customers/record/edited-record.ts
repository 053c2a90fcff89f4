import { customerEdit, type CustomerRecord } from '@lacquer/contracts/customers/customer-record';
import { languageNames, monthNames } from '../../../format/customer-words';
import { t } from '../../../staff-words/words';

/** The form values of a customer record. Tags are separated by commas. */
export interface TypedRecord {
  givenName: string;
  familyName: string;
  email: string;
  month: string;
  day: string;
  language: string;
  tags: string;
  note: string;
}

export const typedRecord = (record: CustomerRecord): TypedRecord => ({
  givenName: record.givenName ?? '',
  familyName: record.familyName ?? '',
  email: record.email ?? '',
  month: record.birthday ? String(record.birthday.month) : '',
  day: record.birthday ? String(record.birthday.day) : '',
  language: record.language ?? '',
  tags: record.tags.join(', '),
  note: record.note ?? '',
});

/** The form fields of each editable part of a record. A birthday is one part with two fields. */
const parts = {
  givenName: ['givenName'],
  familyName: ['familyName'],
  email: ['email'],
  birthday: ['month', 'day'],
  language: ['language'],
  tags: ['tags'],
  note: ['note'],
} as const satisfies Record<string, readonly (keyof TypedRecord)[]>;
type Part = keyof typeof parts;

export const partNames: Record<Part, string> = {
  givenName: t('First Name'),
  familyName: t('Last Name'),
  email: t('Email'),
  birthday: t('Birthday'),
  language: t('Language'),
  tags: t('Tags'),
  note: t('Note'),
};

type Dirty = { [Field in keyof TypedRecord]?: boolean | undefined };

const isTouched = (part: Part, dirty: Dirty): boolean => parts[part].some((field) => dirty[field]);

/** The edit of the changed fields, or the validation errors. */
export function readEdit(typed: TypedRecord, dirty: Dirty, version: number) {
  const { month, day } = typed;
  const all = {
    givenName: typed.givenName,
    familyName: typed.familyName,
    email: typed.email.trim() === '' ? null : typed.email,
    birthday: month === '' && day.trim() === '' ? null : { month: Number(month), day: Number(day) },
    language: typed.language === '' ? null : typed.language,
    tags: typed.tags.split(',').filter((tag) => tag.trim() !== ''),
    note: typed.note,
  };
  const touched = Object.entries(all).filter(([part]) => isTouched(part as Part, dirty));
  const read = customerEdit.safeParse({ version, ...Object.fromEntries(touched) });
  if (read.success) return { edit: read.data, faults: [] };
  const faults = read.error.issues.map(({ path: [part], message }) =>
    part === 'birthday'
      ? ({ field: 'day', message: t('and month must be a day of the year, or both empty') } as const)
      : { field: part as keyof TypedRecord, message },
  );
  return { edit: undefined, faults };
}

/** Someone else's change: the part, its present value, and whether it was also changed locally. */
export interface OtherChange {
  part: Part;
  theirs: string;
  isMineToo: boolean;
  fields: readonly (keyof TypedRecord)[];
}

export function otherChanges(before: CustomerRecord, now: CustomerRecord, dirty: Dirty): OtherChange[] {
  const [was, is] = [typedRecord(before), typedRecord(now)];
  return (Object.keys(parts) as Part[])
    .filter((part) => parts[part].some((field) => was[field] !== is[field]))
    .map((part) => ({ part, theirs: words(part, now), isMineToo: isTouched(part, dirty), fields: parts[part] }));
}

function words(part: Part, record: CustomerRecord): string {
  const { birthday, language } = record;
  if (part === 'birthday') return birthday ? `${monthNames[birthday.month - 1]} ${birthday.day}` : '';
  if (part === 'language') return language ? languageNames[language] : '';
  return typedRecord(record)[part];
}
