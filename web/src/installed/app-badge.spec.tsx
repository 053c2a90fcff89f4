/** @jest-environment ./src/testing/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { clearAppBadge, useAppBadge, type WaitingSum } from './app-badge';

const added = ['setAppBadge', 'clearAppBadge'] as const;

describe('the badge on the icon of the installed app', () => {
  let shown: unknown[];
  beforeEach(() => {
    shown = [];
    const setAppBadge = (count?: number) => {
      shown.push(count ?? 'a dot');
      return Promise.resolve();
    };
    const clearBadge = () => {
      shown.push('none');
      return Promise.resolve();
    };
    Object.assign(navigator, { setAppBadge, clearAppBadge: clearBadge });
  });
  afterEach(() => {
    for (const name of added) Reflect.deleteProperty(navigator, name);
  });

  const show = (waiting: WaitingSum | undefined) =>
    renderHook(({ sum }: { sum: WaitingSum | undefined }) => useAppBadge(sum), { initialProps: { sum: waiting } });

  it('counts what waits, is a dot where the number is unknown, and ends with nothing to do', () => {
    const { rerender } = show(3);
    for (const sum of [3, 4, 'some', 0] as const) rerender({ sum });
    expect(shown).toEqual([3, 4, 'a dot', 'none']);
  });

  it('stays as it is until the admin knows what waits', () => {
    show(undefined);
    expect(shown).toEqual([]);
  });

  it('ends with the session', async () => {
    await clearAppBadge();
    expect(shown).toEqual(['none']);
  });

  it('is ignored by a browser without badges, and by one that refuses them', async () => {
    Object.assign(navigator, {
      setAppBadge: () => Promise.reject(new Error('refused')),
      clearAppBadge: () => Promise.reject(new Error('refused')),
    });
    show(3);
    await clearAppBadge();
    for (const name of added) Reflect.deleteProperty(navigator, name);
    show(3);
    await clearAppBadge();
    expect(shown).toEqual([]);
  });
});
