/** `petals` of `/images/stills/petals-800.jpg`; empty for what staff uploaded. */
export const pictureName = (imageUrl: string): string =>
  /^\/images\/stills\/([a-z-]+?)(?:-\d+)?\.\w+$/.exec(imageUrl)?.[1] ?? '';

/** Pictures on the home page; /gallery shows them all. */
export const tileCount = 8;
