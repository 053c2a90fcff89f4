import { recipientStatuses, type RecipientStatus } from '@lacquer/contracts/messaging/campaign';
import { describe, expect, it } from '@jest/globals';
import { outcomeOf } from './words';

const countsOf = (given: Partial<Record<RecipientStatus, number>>) =>
  Object.fromEntries(recipientStatuses.map((status) => [status, given[status] ?? 0])) as Record<
    RecipientStatus,
    number
  >;
const zone = 'America/Los_Angeles';
const startedAt = '2026-03-01T18:00:00Z';

describe('the outcome of a campaign', () => {
  it.each([
    ['draft', {}, 'Not sent yet'],
    ['running', {}, 'Gathering the customers'],
    ['running', { pending: 800, sending: 1, sent: 100, delivered: 299 }, '399 of 1,200 texts sent'],
    ['paused', { pending: 1, delivered: 1 }, 'Paused: 1 of 2 texts sent'],
    ['cancelled', { skipped: 5, delivered: 1 }, 'Canceled: 1 of 1 text sent'],
    ['finished', { delivered: 1180, failed: 7, undelivered: 5, skipped: 8 }, '1,180 delivered, 12 failed, 8 left out'],
    ['finished', { sent: 3, unknown: 1 }, '0 delivered, 3 on the way, 1 in doubt'],
    ['finished', { skipped: 2 }, 'No one was texted: 2 customers left out'],
  ] as const)('in state %s with counts %j is: %s', (status, counts, words) => {
    expect(outcomeOf({ status, counts: countsOf(counts), scheduledAt: null, startedAt }, zone)).toBe(words);
  });

  it('shows when a scheduled campaign starts, and that a canceled one never started', () => {
    const nothing = { counts: countsOf({}), startedAt: null };
    const words = outcomeOf({ status: 'scheduled', ...nothing, scheduledAt: '2025-03-03T18:00:00Z' }, zone);
    expect(words.replaceAll('\u202f', ' ')).toBe('Starts Mar 3, 2025 at 10:00 AM');
    expect(outcomeOf({ status: 'cancelled', ...nothing, scheduledAt: null }, zone)).toBe('Canceled before it started');
  });
});
