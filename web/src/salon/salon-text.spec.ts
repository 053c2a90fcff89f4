import { describe, expect, it } from '@jest/globals';
import { noRating } from '@lacquer/contracts/salon/salon';
import { sampleSalon } from '../testing/sample-salon';
import { addressText, claimsText, directionsUrl, hoursByDays, hoursText, timeText } from './salon-text';
import { englishFormats } from '../language/formats';

const open = { opens: '10:00', closes: '18:00' };

describe('the text of the salon profile', () => {
  it('contains the address in one line and a link to directions', () => {
    expect(addressText(sampleSalon.address)).toBe('100 Example Avenue, Los Angeles, CA 90006');
    expect(new URL(directionsUrl(sampleSalon)).searchParams.get('destination')).toBe(
      '100 Example Avenue, Los Angeles, CA 90006',
    );
  });

  it.each([
    ['00:15', '12:15 AM'],
    ['10:00', '10:00 AM'],
    ['12:00', '12:00 PM'],
    ['18:30', '6:30 PM'],
  ])('shows the time %s as %s', (time, text) => {
    expect(timeText(time, englishFormats)).toBe(text);
  });

  it('contains the claims that the salon makes, and no others', () => {
    const say = (text: string, values: Record<string, unknown> = {}) =>
      text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
    expect(claimsText(sampleSalon.claims, say)).toEqual({
      reviews: ['3.9 stars', '98+ reviews'],
      others: ['1000+ Happy Clients', '7+ Years Experience', '100% Satisfaction'],
    });
    const claims = { ...sampleSalon.claims, heroRating: noRating, happyClients: '', satisfaction: '' };
    expect(claimsText(claims, say)).toEqual({ reviews: ['98+ reviews'], others: ['7+ Years Experience'] });
    const none = { reviewCount: '', yearsOfExperience: '' };
    expect(claimsText({ ...claims, ...none }, say)).toEqual({ reviews: [], others: [] });
  });

  it('summarizes a week of equal days', () => {
    expect(hoursText(sampleSalon.hours, englishFormats)).toBe('7 days a week, 10:00 AM to 6:00 PM');
  });

  it('groups adjacent days with the same hours', () => {
    const hours = { ...sampleSalon.hours, saturday: { ...open, opens: '11:00' }, sunday: null };

    expect(hoursText(hours, englishFormats)).toBe(
      'Monday to Friday 10:00 AM to 6:00 PM, Saturday 11:00 AM to 6:00 PM, Sunday Closed',
    );
    expect(hoursByDays(hours, englishFormats).map(({ days }) => days.length)).toEqual([5, 1, 1]);
  });
});
