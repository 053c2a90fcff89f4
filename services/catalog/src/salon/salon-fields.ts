import { type SalonProfile, salonProfile, weekdays } from '@lacquer/contracts/salon/salon';
import { paletteNames } from '@lacquer/contracts/salon/palettes';
import { translatedLanguages } from '@lacquer/contracts/site/languages';
import { typedPhone } from '@lacquer/contracts/salon/typed-phone';

/** An unknown field or a malformed value. The message names the accepted form. */
export class FieldError extends Error {}

type Opening = SalonProfile['hours']['monday'];
type Logo = NonNullable<SalonProfile['logo']>;
type Value = string | number | string[] | Opening | Logo;
/** Undefined: the field is left out. */
type Read = (value: string, path: string) => Value | undefined;
/** The profile as a tree: field names are paths in it. */
type Groups = Record<string, Value | Record<string, Value>>;

const asWritten: Read = (value) => value.trim();

const asNumber: Read = (value, path) => {
  const number = Number(value);
  if (value.trim() === '' || Number.isNaN(number)) throw new FieldError(`${path}: must be a number like 4.8`);
  return number;
};

const asAddressOrNone: Read = (value) => (/^(none|)$/i.test(value.trim()) ? null : value.trim());

const asTextOrNone: Read = (value) => (/^(none|)$/i.test(value.trim()) ? undefined : value.trim());

const asList: Read = (value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

const asLanguages: Read = (value) => (/^(none|)$/i.test(value.trim()) ? [] : asList(value.toLowerCase(), ''));

/** Its address and its size in pixels, as `show` writes them: `/pictures/…/800.jpg 600x200`. */
const asLogoOrNone: Read = (value, path) => {
  if (/^(none|)$/i.test(value.trim())) return undefined;
  const [, picture = '', width, height] = /^(\S+)\s+(\d+)x(\d+)$/.exec(value.trim()) ?? [];
  if (picture === '')
    throw new FieldError(
      `${path}: must be the address of an uploaded picture with its size, or "none". Upload it at Site.`,
    );
  return { picture, width: Number(width), height: Number(height) };
};

const asOpening = (value: string, path: string): Opening => {
  if (value.trim().toLowerCase() === 'closed') return null;
  const [opens, closes, ...rest] = value.split(/\s*[-–]\s*/).map(timeOf);
  if (!opens || !closes || rest.length > 0) {
    throw new FieldError(`${path}: must be "closed" or hours like 10:00-18:00, not "${value}"`);
  }
  return { opens, closes };
};

/** `9:00`, `17:30`, `9am` or `5:30 PM` as `09:00` …; `undefined` for anything else. */
function timeOf(text: string): string | undefined {
  const match = /^(\d{1,2})(?::(\d{2}))?\s*(?:([ap])m)?$/i.exec(text.trim());
  if (!match || (match[2] === undefined && match[3] === undefined)) return undefined;
  const [, hour = '', minute = '00', half] = match;
  if (half && (Number(hour) < 1 || Number(hour) > 12)) return undefined;
  const afternoon = half?.toLowerCase() === 'p' ? 12 : 0;
  return `${String(half ? (Number(hour) % 12) + afternoon : Number(hour)).padStart(2, '0')}:${minute}`;
}

const fields: ReadonlyMap<string, Read> = new Map<string, Read>([
  ['name', asWritten],
  ['tagline', asWritten],
  ['taglines.es', asTextOrNone],
  ['taglines.ko', asTextOrNone],
  ['palette', (value) => value.trim().toLowerCase()],
  ['logo', asLogoOrNone],
  ['languages', asLanguages],
  ['phone', typedPhone],
  ['address.street', asWritten],
  ['address.city', asWritten],
  ['address.region', (value) => value.trim().toUpperCase()],
  ['address.postalCode', asWritten],
  ['geo.latitude', asNumber],
  ['geo.longitude', asNumber],
  ['timeZone', asWritten],
  ...weekdays.map((day) => [`hours.${day}`, asOpening] as const),
  ['bookingUrl', asWritten],
  ['links.instagram', asAddressOrNone],
  ['links.facebook', asAddressOrNone],
  ['paymentMethods', asList],
  ['claims.heroRating', asNumber],
  ['claims.reviewsRating', asNumber],
  ['claims.reviewCount', asWritten],
  ['claims.happyClients', asWritten],
  ['claims.yearsOfExperience', asWritten],
  ['claims.satisfaction', asWritten],
]);

/** `closed Christmas Day`, `10am-2pm Christmas Eve` */
const openingAndNote = /^\s*(closed|[\d:]+\s*(?:[ap]m)?\s*[-–]\s*[\d:]+(?:\s*[ap]m\b)?)(?:\s+(.*))?$/i;
const holidayPath = /^holidays\.(\d{4}-\d{2}-\d{2})$/;

/** What an absent field means. */
const unset: Readonly<Record<string, Value>> = { palette: paletteNames[0], languages: [...translatedLanguages] };

/** The fields that can be set, as named on the command line. */
const fieldNames: readonly string[] = [...fields.keys(), 'hours', 'holidays.<date>'];

/** Returns `profile` with one field changed, without checking it. @throws FieldError */
export function setField(profile: SalonProfile, path: string, value: string): SalonProfile {
  const date = holidayPath.exec(path)?.[1];
  if (date) {
    const [, hours = value, note = ''] = openingAndNote.exec(value) ?? [];
    const opening = asOpening(hours, path);
    const before = profile.holidays.find((day) => day.date === date);
    // other hours of the same day: its note is translated as before
    const notes = before?.note === note.trim() ? before.notes : undefined;
    const holidays = [
      ...withoutHoliday(profile, date),
      { date, opening, note: note.trim(), ...(notes !== undefined && { notes }) },
    ];
    return { ...profile, holidays: holidays.toSorted((a, b) => a.date.localeCompare(b.date)) };
  }
  if (path === 'hours') return weekdays.reduce((result, day) => setField(result, `hours.${day}`, value), profile);
  const read = fields.get(path);
  if (!read) throw new FieldError(unknownField(path));
  const [group = '', leaf] = path.split('.');
  const groups = groupsOf(profile);
  const parsed = read(value, path);
  if (leaf === undefined && parsed === undefined) {
    const { [group]: _, ...others } = profile as unknown as Groups;
    return others as unknown as SalonProfile;
  }
  if (leaf !== undefined && parsed === undefined) {
    const { [leaf]: _, ...others } = (groups[group] as Record<string, Value> | undefined) ?? {};
    return { ...profile, [group]: others };
  }
  return {
    ...profile,
    [group]: leaf === undefined ? parsed : { ...(groups[group] as Record<string, Value> | undefined), [leaf]: parsed },
  };
}

/** Returns `profile` without a holiday, a link, a translation or the logo. @throws FieldError */
export function unsetField(profile: SalonProfile, path: string): SalonProfile {
  const date = holidayPath.exec(path)?.[1];
  if (date) {
    const holidays = withoutHoliday(profile, date);
    if (holidays.length === profile.holidays.length) throw new FieldError(`${path}: there is no such holiday`);
    return { ...profile, holidays };
  }
  if ((/^(links|taglines)\./.test(path) && fields.has(path)) || path === 'logo') return setField(profile, path, 'none');
  if (fields.has(path) || path === 'hours')
    throw new FieldError(`${path}: cannot be left out; set it to something else`);
  throw new FieldError(unknownField(path));
}

/** @throws FieldError naming every field that the contract refuses */
export function checkProfile(profile: SalonProfile): SalonProfile {
  const result = salonProfile.safeParse(profile);
  if (result.success) return result.data;
  const lines = result.error.issues.map(({ path, message }) => `${writtenPath(profile, path)}: ${message}`);
  throw new FieldError([...new Set(lines)].join('\n'));
}

/** Every field with its value, in the form that `set` accepts. */
export function listFields(profile: SalonProfile): [path: string, value: string][] {
  const groups = groupsOf(profile);
  const lines = [...fields.keys()].map((path): [string, string] => {
    const [group = '', leaf] = path.split('.');
    const value = leaf === undefined ? groups[group] : (groups[group] as Record<string, Value> | undefined)?.[leaf];
    return [path, written((value as Value | undefined) ?? unset[path] ?? null, path)];
  });
  const holidays = profile.holidays.map(({ date, opening, note }): [string, string] => [
    `holidays.${date}`,
    `${written(opening, 'hours.')}${note && ` ${note}`}`,
  ]);
  return [...lines, ...holidays];
}

function groupsOf({ holidays: _, ...groups }: SalonProfile): Groups {
  return groups;
}

function withoutHoliday({ holidays }: SalonProfile, date: string): SalonProfile['holidays'] {
  return holidays.filter((day) => day.date !== date);
}

function written(value: Value, path: string): string {
  if (value === null) return path.startsWith('hours.') ? 'closed' : 'none';
  if (Array.isArray(value)) return path === 'languages' && value.length === 0 ? 'none' : value.join(', ');
  if (typeof value !== 'object') return String(value);
  return 'picture' in value ? `${value.picture} ${value.width}x${value.height}` : `${value.opens}-${value.closes}`;
}

/** The name of an invalid field on the command line: a holiday by its date, a day's hours as one value. */
function writtenPath({ holidays }: SalonProfile, path: readonly PropertyKey[]): string {
  const [group, key] = path.map(String);
  if (group === 'holidays' && key !== undefined) return `holidays.${holidays[Number(key)]?.date ?? key}`;
  return [group, ...(key === undefined || group === 'paymentMethods' || group === 'languages' ? [] : [key])].join('.');
}

function unknownField(path: string): string {
  const hint = path.startsWith('holidays') ? ' A holiday is named by its date, like holidays.2026-12-25.' : '';
  return `There is no field "${path}".${hint} The fields are:\n${fieldNames.map((name) => `  ${name}`).join('\n')}`;
}
