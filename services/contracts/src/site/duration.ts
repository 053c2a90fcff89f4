import type { Minutes } from './fields.js';

/** `45-60`, or `45`. */
export const minutesText = ({ from, to }: Minutes): string => (from === to ? String(to) : `${from}-${to}`);

/** `45-60 min` */
export const durationText = (minutes: Minutes): string => `${minutesText(minutes)} min`;
