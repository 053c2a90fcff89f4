import { grouped } from './price';

/** `1,234`. */
export const count = (value: number): string => grouped(String(value));
