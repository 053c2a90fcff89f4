import { z } from 'zod';

/**
 * No customer gets the texts of two automations within so many days, the thanks after a visit among them. An owner may
 * choose more days.
 */
export const fewestCapDays = 7;
export const maxCapDays = 90;

const range = `must be from ${fewestCapDays} to ${maxCapDays} days`;

/** An automation texts nobody who got a text of any campaign, or thanks after a visit, within so many days. */
export const capDays = z
  .int('must be a whole number')
  .min(fewestCapDays, range)
  .max(maxCapDays, range)
  .default(fewestCapDays);

/** The days that count: the release before stored and answered fewer. */
export const countedCapDays = (days: number): number => Math.max(days, fewestCapDays);

/** As `capDays`, in an answer. */
export const presentCapDays = z.int().overwrite(countedCapDays).default(fewestCapDays);
