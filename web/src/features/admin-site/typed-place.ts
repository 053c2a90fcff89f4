/** Degrees. */
export interface Place {
  latitude: number;
  longitude: number;
}

/** Where links to maps have a position: that of their pin first, then what they search for, then the middle of the map. */
const inLinks = [
  /!3d(-?\d+\.\d+)!4d(-?\d+\.\d+)/,
  /[?&](?:q|query|ll|coordinate|destination|daddr|center)=(?:loc:)?(-?\d+(?:\.\d+)?), *(-?\d+(?:\.\d+)?)/,
  /\/(-?\d+\.\d+), *(-?\d+\.\d+)/,
  /@(-?\d+\.\d+),(-?\d+\.\d+)/,
];

const pair = /^\(?\s*(-?\d{1,2}(?:\.\d+)?)\s*°?\s*([ns])?\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*°?\s*([ew])?\s*\)?$/i;

export const isLink = (text: string): boolean => /^\s*https?:\/\//i.test(text);

/** What two numbers in text say; null if it is no place on earth. */
export function placeOf(latitude: string, longitude: string): Place | null {
  const place = { latitude: Number(latitude), longitude: Number(longitude) };
  const isTyped = latitude.trim() !== '' && longitude.trim() !== '';
  return isTyped && Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180 ? place : null;
}

/** The place in a text that is `34.0478, -118.2918`, `34.0478° N, 118.2918° W`, or a link to a map; null without one. */
export function placeIn(text: string): Place | null {
  if (isLink(text)) {
    const link = text.replaceAll(/%2c/gi, ',').replaceAll(/\+|%20/g, ' ');
    const found = inLinks.map((position) => position.exec(link)).find((match) => match !== null);
    return found ? placeOf(found[1] ?? '', found[2] ?? '') : null;
  }
  const [, latitude = '', south = '', longitude = '', west = ''] = pair.exec(text.trim()) ?? [];
  const signed = (degrees: string, isNegative: boolean) => (isNegative ? `-${degrees.replace('-', '')}` : degrees);
  return placeOf(signed(latitude, /s/i.test(south)), signed(longitude, /w/i.test(west)));
}

/** Roughly: the states, Alaska, Hawaii and Puerto Rico. The address is one of them. */
export const isInUnitedStates = ({ latitude, longitude }: Place): boolean =>
  latitude > 17 && latitude < 72 && longitude > -180 && longitude < -64;
