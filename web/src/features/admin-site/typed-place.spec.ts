import { describe, expect, it } from '@jest/globals';
import { placeIn } from './typed-place';

const place = { latitude: 40.7484, longitude: -73.9857 };

describe('a place that was pasted', () => {
  it.each([
    '40.7484, -73.9857',
    ' (40.7484,-73.9857) ',
    '40.7484 -73.9857',
    '40.7484° N, 73.9857° W',
    'https://www.google.com/maps/place/200+Sample+St,+New+York/@40.75,-73.98,17z/data=!3m1!4b1!4m6!3m5!1s0x0:0x0!8m2!3d40.7484!4d-73.9857!16s',
    'https://www.google.com/maps/@40.7484,-73.9857,17z',
    'https://www.google.com/maps/search/?api=1&query=40.7484%2C-73.9857',
    'https://www.google.com/maps/search/40.7484,+-73.9857?entry=tts',
    'https://maps.google.com/?q=loc:40.7484,-73.9857',
    'https://maps.apple.com/?ll=40.7484,-73.9857&q=Salon',
  ])('is in %s', (text) => {
    expect(placeIn(text)).toEqual(place);
  });

  it.each([
    '',
    '40.7484',
    '-73.9857',
    '95.1, -73.9857',
    'New York 10001',
    'https://maps.app.goo.gl/abc123',
    'https://www.google.com/maps/search/?api=1&query=200%20Sample%20Street%2C%20New%20York',
  ])('is not in "%s"', (text) => {
    expect(placeIn(text)).toBeNull();
  });
});
