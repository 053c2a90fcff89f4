import { describe, expect, it } from '@jest/globals';
import { recipientStatuses } from '@lacquer/contracts/messaging/campaign';
import type { Operations } from '@lacquer/contracts/operations';
import type { Integrations } from '@lacquer/contracts/staff/staff';
import { type Facts, needsOf } from './needs';

const now = Date.parse('2026-03-10T18:30:00.000Z');

const counts = Object.fromEntries(recipientStatuses.map((status) => [status, 0])) as Record<
  (typeof recipientStatuses)[number],
  number
>;
const campaign = (over: Partial<NonNullable<Facts['open']>['items'][number]>) => ({
  id: 'c1',
  status: 'finished' as const,
  statusReason: null,
  message: 'Gel week',
  finishedAt: '2026-03-09T18:30:00.000Z',
  counts,
  ...over,
});
const connected: Integrations = {
  sms: { simulated: false, from: '+12135550190' },
  square: {
    connected: true,
    lastEventAt: null,
    setAside: [],
    tokenRefusedSince: null,
    withoutPhone: 0,
    sweeps: [],
  },
  proxy: { isUntrusted: false },
};
const running: Operations = {
  apps: [{ app: 'gateway', running: { version: '0.1.0', migration: null, figures: [] } }],
  deadLetters: 0,
};

describe('the list of needs', () => {
  const told = (facts: Facts) => needsOf(facts, now).map(({ words, to }) => [words, to]);

  it('is empty if all is well, and while nothing is known', () => {
    const all: Facts = { newMessages: 0, hasRepliesToReview: false };
    expect(
      told({
        ...all,
        finished: { items: [campaign({})], hasMore: false },
        operations: running,
        integrations: connected,
      }),
    ).toEqual([]);
    expect(told({})).toEqual([]);
  });

  it('contains dead letters and silent apps', () => {
    const silent = { app: 'customer' as const, running: null };
    expect(told({ operations: { apps: [silent], deadLetters: 1 } })).toEqual([
      ['One internal message could not be processed', '/admin/health'],
      ['1 part of the product does not answer', '/admin/health'],
    ]);
    expect(told({ operations: { ...running, deadLetters: 1200 } })).toEqual([
      ['1,200 internal messages could not be processed', '/admin/health'],
    ]);
  });

  it('ends with the samples that visitors still see', () => {
    const sample = (kind: 'testimonial' | 'gallery-item' | 'salon' | 'page', ...sampleFields: string[]) => ({
      id: 'a',
      kind,
      title: 'A',
      sampleFields,
    });
    expect(
      told({
        samples: [
          sample('testimonial', 'comment'),
          sample('gallery-item', 'picture'),
          sample('gallery-item', 'picture'),
          sample('salon', 'phone', 'geo', 'timeZone', 'claims'),
          sample('page', 'pictures', 'story'),
          sample('page', 'pictures', 'textPictures'),
        ],
        placeable: { city: 'Oakland', documents: 24 },
      }),
    ).toEqual([
      [
        '2 facts about the salon are samples, such as its phone or its rating. Say what is true of yours',
        '/admin/site',
      ],
      ['Still those of the sample: Map position, Time zone. Say where your salon is', '/admin/site'],
      ['The site still names Los Angeles and Koreatown. Put Oakland in their place', '/admin/site'],
      ['1 page of the site has a sample text. Say what is true of your salon', '/admin/site'],
      ['2 pages of the site show illustrations. Show your own salon', '/admin/site'],
      ['1 review on the site is a sample. Replace or remove it', '/admin/site'],
      ['2 pictures in the gallery are illustrations. Show your own work', '/admin/site'],
    ]);
  });

  it('contains undelivered texts of recent campaigns, and running or held campaigns', () => {
    const failed = { ...counts, failed: 2, undelivered: 1 };
    expect(
      told({
        open: {
          items: [
            campaign({ status: 'running', finishedAt: null }),
            campaign({ status: 'paused', statusReason: 'Too many texts failed.', finishedAt: null }),
            campaign({ status: 'cancelled', statusReason: 'Canceled.', counts: failed }),
          ],
          hasMore: false,
        },
        finished: {
          items: [
            campaign({ counts: failed, statusReason: 'Twilio rejected the number.' }),
            campaign({ counts: failed, finishedAt: '2026-03-01T18:30:00.000Z' }),
          ],
          hasMore: true,
        },
      }),
    ).toEqual([
      ['“Gel week” is being sent.', '/admin/campaigns/c1'],
      ['“Gel week” is paused. Too many texts failed.', '/admin/campaigns/c1'],
      ['“Gel week”: 3 texts did not arrive. Twilio rejected the number.', '/admin/campaigns/c1'],
    ]);
  });

  it('mentions campaigns beyond those that were read', () => {
    const scheduled = campaign({ status: 'scheduled', finishedAt: null });
    const open = { items: [scheduled, scheduled], hasMore: true };
    const finished = { items: [campaign({}), campaign({})], hasMore: true };
    expect(told({ open, finished })).toEqual([
      ['More than 2 campaigns are running, paused or scheduled. See all of them', '/admin/campaigns'],
      ['More than 2 campaigns finished this week. Check for texts that did not arrive', '/admin/campaigns'],
    ]);
  });

  it('counts the card payments without a phone', () => {
    const tellPayments = (withoutPhone: number) =>
      told({ integrations: { ...connected, square: { ...connected.square, withoutPhone } } });
    expect(tellPayments(1)).toEqual([['1 card payment has no phone number yet', '/admin/customers/no-phone']]);
    expect(tellPayments(1234)).toEqual([['1,234 card payments have no phone number yet', '/admin/customers/no-phone']]);
  });

  it('contains every connection problem', () => {
    const aside = { paymentId: 'P1', reason: 'It is in EUR', since: '2026-03-09T18:30:00.000Z' };
    const square = { ...connected.square, connected: false, setAside: [aside], tokenRefusedSince: aside.since };
    const integrations = { sms: { simulated: true, from: null }, square, proxy: { isUntrusted: true } };
    expect(told({ integrations }).map(([words]) => words)).toEqual([
      '1 Square payment is not counted',
      'Square rejects the access token: payments are delayed',
      'Twilio is not connected: texts are only simulated',
      'Square is not connected: add visits by hand',
      'A proxy is not trusted: all visitors count as one',
    ]);
  });
});
