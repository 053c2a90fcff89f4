// Without zod: public pages import this file without loading a schema.

/** Under this path are the uploaded pictures. An address holds a hash of the content and never changes. */
export const picturesPath = '/pictures';

/** The widths in which a picture is served, in pixels. A narrower picture is not enlarged. */
export const pictureWidths = [400, 800, 1200] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** The formats in which a picture is served, the smallest first. */
export const pictureFormats = ['avif', 'webp', 'jpg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** The address of a picture in one width and format. */
export const pictureUrl = (id: string, width: PictureWidth, format: PictureFormat): string =>
  `${picturesPath}/${id}/${width}.${format}`;

/** The id of an uploaded picture. Undefined: it is another picture. */
export const pictureIdIn = (address: string): string | undefined =>
  address.startsWith(`${picturesPath}/`) ? address.split('/')[2] : undefined;

/** Under this path are the pictures of shared links: `/images/share/gel-manicure.png`. */
export const sharePicturesPath = '/images/share';
