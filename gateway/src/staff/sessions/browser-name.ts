import { parse } from 'bowser';

/** `Chrome on Android`, as people know their browsers; `null` when the header says nothing known. */
export function browserName(userAgent: string | undefined): string | null {
  // no browser sends more; the patterns need not see what else somebody sends
  if (userAgent === undefined || userAgent === '') return null;
  const { browser, os } = parse(userAgent.slice(0, 300));
  const name = [browser.name, os.name].filter(Boolean).join(' on ');
  return name === '' ? null : name.slice(0, 100);
}
