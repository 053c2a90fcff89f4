import { Clock } from '@lacquer/platform/clock/clock';
import type { AudienceMember } from '../audience/audience.js';
import { manyCustomers, run, runWithTwilio } from './running-campaigns.js';
import { at, type RunningMessaging, type RunOptions } from './running-messaging.js';

export const dayMs = 86_400_000;

/** A clock that a test moves. It starts at half past ten in Los Angeles, on a day of standard time. */
export class MovedClock extends Clock {
  at = Date.parse('2026-01-10T18:30:00Z');
  override now(): Date {
    return new Date(this.at);
  }
  pass(days: number): void {
    this.at += days * dayMs;
  }
}

/** The customer service's data about a guest. */
export interface Guest {
  visits: number[];
  /** Whether an appointment lies ahead. */
  isBooked?: boolean;
  birthday?: { month: number; day: number };
}

/** Customers with visits; filters match them as in the customer service. */
export function salonOf(guests: readonly Guest[]) {
  const clock = new MovedClock();
  const members = manyCustomers(guests.length);
  const guestOf = new Map(members.map(({ customerId }, index) => [customerId, at(guests, index)]));
  const known = (): AudienceMember[] =>
    members.map((member) => {
      const last = guestOf.get(member.customerId)?.visits.at(-1);
      return { ...member, ...(last !== undefined && { lastVisit: new Date(last).toISOString() }) };
    });
  const matches: RunningMessaging['matches'] = ({ customerId, lastVisit }, filter) => {
    const { visits = [], isBooked = false, birthday } = guestOf.get(customerId) ?? {};
    const {
      visitsAtLeast = 0,
      visitsAtMost = Infinity,
      visitedSince,
      notVisitedSince,
      upcomingBooking,
      birthdays,
    } = filter;
    return (
      visits.length >= visitsAtLeast &&
      visits.length <= visitsAtMost &&
      (!visitedSince || (lastVisit !== undefined && lastVisit >= visitedSince)) &&
      (!notVisitedSince || lastVisit === undefined || lastVisit < notVisitedSince) &&
      (!upcomingBooking || isBooked === (upcomingBooking === 'yes')) &&
      (!birthdays || birthdays.some(({ month, day }) => birthday?.month === month && birthday.day === day))
    );
  };
  const open = (messaging: RunningMessaging): RunningMessaging =>
    Object.assign(messaging, { matches, customers: known() });
  return {
    clock,
    members,
    start: async (options: RunOptions = {}) => open(await run({ ...options, clock })),
    startWithTwilio: async () => open((await runWithTwilio({ clock })).messaging),
    book: (index: number) => {
      at(guests, index).isBooked = true;
    },
    visit: (messaging: RunningMessaging, index: number) => {
      at(guests, index).visits.push(clock.at);
      messaging.customers = known();
    },
  };
}

/** Guests who lapsed 20 days ago, after two visits. */
export const lapsedGuests = (count: number): Guest[] =>
  Array.from({ length: count }, () => {
    const last = new MovedClock().at - 15 * dayMs;
    return { visits: [last - dayMs, last] };
  });
