import { describe, expect, it } from '@jest/globals';
import { audienceChanges } from './audience-change';

const none = { 'opted-out': 0, invalid: 0, 'no-consent': 0, 'no-common-hours': 0, 'frequency-cap': 0, holdout: 0 };

describe('the changes of an audience', () => {
  it('names each reason whose number differs, and none that stays', () => {
    const before = { eligible: 336, excluded: { ...none, 'opted-out': 1, invalid: 4 }, withoutPhone: 2 };
    const now = { eligible: 335, excluded: { ...none, 'opted-out': 2, invalid: 4 }, withoutPhone: 1 };

    expect(audienceChanges(before, now)).toEqual(['opted out: 2, before 1', 'without a phone number: 1, before 2']);
  });
});
