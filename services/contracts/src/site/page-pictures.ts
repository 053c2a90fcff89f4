import { homeSlug, landingSlug } from './slugs.js';

// Without zod: the admin's first page imports this file.

const besideHeadline = ['Beside the headline, on wide screens'] as const;

/**
 * Where each page with texts of its own shows its pictures: by field, then by route, in the order of the field. The first
 * of `pictures` is also that of shared links.
 */
export const picturePlaces = {
  pictures: {
    [homeSlug]: [
      'At the top, in the middle, and in shared links',
      'At the top, on the left',
      'At the top, on the right',
    ],
    about: ['Beside the story'],
    areas: besideHeadline,
    contact: besideHeadline,
    services: besideHeadline,
    [landingSlug]: besideHeadline,
    privacy: besideHeadline,
    terms: besideHeadline,
  },
  textPictures: { [homeSlug]: ['Beside the text about the salon'] },
} as const satisfies Record<string, Readonly<Record<string, readonly string[]>>>;

export type PagePictureField = keyof typeof picturePlaces;
export const pagePictureFields = Object.keys(picturePlaces) as PagePictureField[];

export const isPagePictureField = (name: string): name is PagePictureField => Object.hasOwn(picturePlaces, name);
