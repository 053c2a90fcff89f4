import type { Minutes } from './fields.js';

/** `45-60 min`, or `45 min`. */
export const durationText = ({ from, to }: Minutes): string => (from === to ? `${to} min` : `${from}-${to} min`);
