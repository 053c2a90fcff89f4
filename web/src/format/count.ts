import { grouped } from './price';

/** `1,234`. */
export const count = (value: number): string => grouped(String(value));

/** `1 customer`, `1,234 customers`. */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`;
