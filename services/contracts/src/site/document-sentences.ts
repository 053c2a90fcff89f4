import type { KindName } from './kinds.js';

/** Why a document of the site cannot be added or changed, for the staff. The admin translates these sentences. */
export const documentSentences = {
  /** `{count}`: the largest number. */
  full: {
    salon: 'The site holds at most {count} details of the salon. Remove one before you add another.',
    category: 'The site holds at most {count} pages of services. Remove one before you add another.',
    service: 'The site holds at most {count} services. Remove one before you add another.',
    page: 'The site holds at most {count} pages. Remove one before you add another.',
    'gallery-item': 'The site holds at most {count} pictures. Remove one before you add another.',
    testimonial: 'The site holds at most {count} reviews. Remove one before you add another.',
  },
  removed: {
    salon: 'This salon has been removed. Restore it before you change it.',
    category: 'This page has been removed. Restore it before you change it.',
    service: 'This service has been removed. Restore it before you change it.',
    page: 'This page has been removed. Restore it before you change it.',
    'gallery-item': 'This picture has been removed. Restore it before you change it.',
    testimonial: 'This review has been removed. Restore it before you change it.',
  },
  /** `{noun}`: that of the kind. */
  unknown: 'There is no such {noun}.',
  /** Of a reference to another document. */
  known: 'must be the slug of a {noun}: one of {choices}',
  none: 'must be the slug of a {noun}, and there is none',
  /** Of an entry of a list, which names a document by `given`. */
  knownEntry: 'must name a {noun} in entry {entry}: “{given}” is none of {choices}',
  noneEntry: 'must name a {noun} in entry {entry}, and there is none',
  fixed: 'These documents are neither added, removed nor ordered. Change their texts instead.',
  taken: 'is the address of “{title}”',
  pictureGone: 'is no longer stored: upload it again',
  takenSinceRemoval:
    'Its address, {path}, is now that of “{title}”. Give that one another address or remove it, then restore this one.',
  takenSinceEdit:
    'Its public address, {path}, is now that of “{title}”. Give that one another address or remove it, then discard these changes.',
  shared:
    '“{one}” and “{other}” have the same address, {path}. Give one of them another address or remove it, then publish again.',
  sharedThen: 'In edition {edition}, “{one}” and “{other}” have the same address, {path}. Restore another edition.',
  /** Of a sample that cannot be a salon's own. */
  neverOwn: 'shows a sample that is no salon’s own: replace it',
  placeUnknown: 'The address is still that of the sample. Say first where your salon is, at Site, Salon.',
  noEdition: 'There is no edition {edition}.',
} as const satisfies Readonly<Record<string, string | Readonly<Record<KindName, string>>>>;
