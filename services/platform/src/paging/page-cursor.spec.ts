import { describe, expect, it } from '@jest/globals';
import { cursorText } from '@lacquer/contracts/paging';
import { z } from 'zod';
import { pageCursor, toPage } from './page-cursor.js';

const cursor = pageCursor('PROBE.CURSOR_INVALID', z.tuple([z.literal('by-name'), z.string(), z.int().positive()]));

describe('a page cursor', () => {
  it('round-trips its position as a URL-safe string', () => {
    const written = cursor.write(['by-name', 'Ana María ☆ "?&/"', 7]);
    expect(written).toMatch(/^[\w-]+$/);
    expect(cursor.read(written)).toEqual(['by-name', 'Ana María ☆ "?&/"', 7]);
  });

  it('fits every call that takes it', () => {
    const longest = ['by-name', '각'.repeat(2400), 7] as ['by-name', string, number];
    expect(cursorText.parse(cursor.write(longest))).toHaveLength(9622);
    expect(() => cursor.write(['by-name', '각'.repeat(2500), 7])).toThrow(
      'PROBE.CURSOR_INVALID: a cursor of 10022 characters is too long',
    );
  });

  it.each([
    ['invalid base64', '%%%'],
    ['nothing', ''],
    ['invalid JSON', Buffer.from('by-name').toString('base64url')],
    ['a position in another list', Buffer.from('["by-date","Ana",7]').toString('base64url')],
    ['a value out of range', Buffer.from('["by-name","Ana",-7]').toString('base64url')],
    ['a NUL', Buffer.from(JSON.stringify(['by-name', 'A\0', 7])).toString('base64url')],
    ['half a character', Buffer.from('["by-name","\\ud800",7]').toString('base64url')],
    ['a moment in the year 0', Buffer.from('["by-name","0000-01-01T00:00:00.000Z",7]').toString('base64url')],
    ['a position with an extra value', Buffer.from('["by-name","Ana",7,8]').toString('base64url')],
  ])('is refused if it contains %s', (_what, text) => {
    expect(() => cursor.read(text)).toThrow(
      expect.objectContaining({
        code: 'PROBE.CURSOR_INVALID',
        kind: 'invalid',
        message: 'cursor: is not a position in this list; start again without a cursor',
        details: [{ path: 'cursor', message: 'is not a position in this list; start again without a cursor' }],
      }),
    );
  });
});

describe('a page', () => {
  const cursorOf = (row: number) => `after ${row}`;

  it('has a next cursor if an extra row was read', () => {
    expect(toPage([1, 2, 3], 2, cursorOf)).toEqual({ page: [1, 2], nextCursor: 'after 2' });
  });

  it('is the last one without an extra row', () => {
    expect(toPage([1, 2], 2, cursorOf)).toEqual({ page: [1, 2], nextCursor: null });
    expect(toPage([], 2, cursorOf)).toEqual({ page: [], nextCursor: null });
  });
});
