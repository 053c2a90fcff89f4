import { parse } from 'bowser';

/** `Chrome on Android`, the common name of a browser; `null` when the header names no known browser. */
export function browserName(userAgent: string | undefined): string | null {
  // no browser sends more; this bounds the input of the patterns
  if (userAgent === undefined || userAgent === '') return null;
  const { browser, os } = parse(userAgent.slice(0, 300));
  const name = [browser.name, os.name].filter(Boolean).join(' on ');
  return name === '' ? null : name.slice(0, 100);
}
