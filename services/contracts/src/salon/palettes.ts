// Without zod: public pages know the type.

/** The palettes of the site, by name. The first one is that of a new installation. */
export const paletteNames = ['oxblood', 'plum', 'clay', 'pine', 'ink-blue', 'graphite'] as const;
export type PaletteName = (typeof paletteNames)[number];
