export interface PicturesOptions {
  /** Where the files of pictures are stored; undefined: in the database. */
  storageUrl: URL | undefined;
  /** Where the provider fetches pictures; undefined: it cannot. */
  publicUrl: string | undefined;
  /** The estimated price of a text with a picture, in cents. */
  priceCents: number;
}

export const picturesOptions = Symbol('picturesOptions');
