const pictureAddress = /\/pictures\/([0-9a-f]{32})\//g;

/** The ids of the uploaded pictures that a value names. */
export const picturesIn = (value: unknown): string[] => [
  ...new Set([...JSON.stringify(value).matchAll(pictureAddress)].map(([, id = '']) => id)),
];
