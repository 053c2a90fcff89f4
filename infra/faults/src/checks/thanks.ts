import * as afterVisitCalls from '@lacquer/contracts/calls/messaging/after-visit';
import type { AfterVisitSettings } from '@lacquer/contracts/messaging/after-visit';
import type { Stage } from '../stage.js';
import { statesOf } from './reminders.js';

/** A customer who has visited the salon and is thanked. */
export interface ThankedGuest {
  phone: string;
  /** What the customer replies to "How was your visit?", in this order. */
  ratings: number[];
  hasRated: boolean;
}

/** Staff are told of this rating, and of lower ones. */
const unhappiest = 2;

/** The thanks that have reached a phone. */
export const thanksTo = ({ product }: Stage, phone: string) =>
  product.providers.twilio.messages.filter(({ to, body }) => to === phone && body.includes('How was your visit?'));

/** The unhappy ratings of which the staff are told: one for each customer, the first. */
export const unhappyRatings = (thanked: readonly ThankedGuest[]): number[] =>
  thanked
    .filter(({ hasRated }) => hasRated)
    .flatMap(({ ratings }) => ratings.find((rating) => rating <= unhappiest) ?? []);

/** Each customer is thanked once, also for two visits, and their last rating counts once. */
export async function findWrongThanks(stage: Stage, thanked: readonly ThankedGuest[]): Promise<string[]> {
  const states = await statesOf(stage, 'after-visit');
  const rows = await stage.query<{ phone: string; rating: number }>(
    'messaging',
    'SELECT phone, rating FROM after_visit WHERE rating IS NOT NULL ORDER BY phone',
  );
  const kept = Map.groupBy(rows, ({ phone }) => phone);
  const wrong = thanked.flatMap(({ phone, ratings, hasRated }) => {
    const { length } = thanksTo(stage, phone);
    const expected = hasRated ? ratings.slice(-1) : [];
    const found = (kept.get(phone) ?? []).map(({ rating }) => rating);
    return [
      ...(length === 1
        ? []
        : [`thanks: ${phone} was thanked ${length} times, recorded as ${states.get(phone) ?? 'nothing'}`]),
      ...(found.join() === expected.join()
        ? []
        : [`ratings: ${phone} gave ${expected.join() || 'none'}, and ${found.join() || 'none'} is recorded`]),
    ];
  });
  const last = thanked.flatMap(({ ratings, hasRated }) => (hasRated ? ratings.slice(-1) : []));
  const { body } = await stage.owner.get<AfterVisitSettings>(afterVisitCalls.get.path);
  const [counted, expected] = [
    body.ratings,
    { count: last.length, low: last.filter((each) => each <= unhappiest).length },
  ];
  if (counted?.count !== expected.count || counted.low !== expected.low) {
    wrong.push(`ratings: ${JSON.stringify(counted)} are counted instead of ${JSON.stringify(expected)}`);
  }
  return wrong;
}
