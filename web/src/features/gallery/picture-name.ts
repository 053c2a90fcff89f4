/** `petals` of `/images/gallery/petals.svg` and of `/images/stills/petals-800.jpg`; empty for what staff uploaded. */
export const pictureName = (imageUrl: string): string =>
  /^\/images\/(?:gallery|stills)\/([a-z-]+?)(?:-\d+)?\.\w+$/.exec(imageUrl)?.[1] ?? '';
