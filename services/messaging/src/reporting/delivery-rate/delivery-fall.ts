import { differenceOfShares, type Proportion } from '../report/intervals.js';

/** With fewer texts a share says little. */
const minRecent = 30;
const minUsual = 100;
/** A fall is one that people would notice: by so much, and with 95 % certainty by so much. Shares. */
const clearFall = 0.1;
const certainFall = 0.05;
/** The rate is as usual again when it is below it by less. */
const nearUsual = 0.05;

/** The delivered texts among those with a final outcome. */
export interface DeliveryRates {
  recent: Proportion;
  usual: Proportion;
}

/** Whether the share of the recent texts says something. */
export const isEnough = (recent: Proportion): boolean => recent.of >= minRecent;

/** Whether clearly fewer texts arrive than usual. */
export function hasFallen({ recent, usual }: DeliveryRates): boolean {
  if (!isEnough(recent) || usual.of < minUsual) return false;
  const fall = differenceOfShares(usual, recent);
  return fall !== null && fall.difference >= clearFall && fall.low >= certainFall;
}

/** `usual`: the rate from before the fall. With few texts nobody knows, so it is not yet. */
export function hasRecovered({ recent, usual }: DeliveryRates): boolean {
  return isEnough(recent) && shareOf(usual) - shareOf(recent) < nearUsual;
}

/** Of 100 texts. */
export const percentOf = (rate: Proportion): number => Math.round(100 * shareOf(rate));

const shareOf = ({ count, of }: Proportion): number => (of === 0 ? 0 : count / of);

/** The alert. It is told in each person's language, see `notice-sentences.ts`. */
export const deliveryFallSentence = ({ recent, usual }: DeliveryRates): string =>
  `Of 100 texts only ${percentOf(recent)} arrived within the last day, and usually ${percentOf(usual)} do. Health says where to look.`;
