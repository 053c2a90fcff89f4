import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { pageCursor, toPage } from './page-cursor.js';

const cursor = pageCursor('PROBE.CURSOR_INVALID', z.tuple([z.literal('by-name'), z.string(), z.int().positive()]));

describe('a page cursor', () => {
  it('gives back the place that it was written from, as text that fits into an address', () => {
    const written = cursor.write(['by-name', 'Ana María ☆ "?&/"', 7]);
    expect(written).toMatch(/^[\w-]+$/);
    expect(cursor.read(written)).toEqual(['by-name', 'Ana María ☆ "?&/"', 7]);
  });

  it.each([
    ['no base64', '%%%'],
    ['nothing', ''],
    ['no JSON', Buffer.from('by-name').toString('base64url')],
    ['a place in another list', Buffer.from('["by-date","Ana",7]').toString('base64url')],
    ['a value out of range', Buffer.from('["by-name","Ana",-7]').toString('base64url')],
    ['a place with more to it', Buffer.from('["by-name","Ana",7,8]').toString('base64url')],
  ])('is refused when it holds %s', (_what, text) => {
    expect(() => cursor.read(text)).toThrow(
      expect.objectContaining({
        code: 'PROBE.CURSOR_INVALID',
        kind: 'invalid',
        message: 'cursor: is not a place in this list; start again without a cursor',
        details: [{ path: 'cursor', message: 'is not a place in this list; start again without a cursor' }],
      }),
    );
  });
});

describe('a page', () => {
  const cursorOf = (row: number) => `after ${row}`;

  it('names the next one when a row is left over', () => {
    expect(toPage([1, 2, 3], 2, cursorOf)).toEqual({ page: [1, 2], nextCursor: 'after 2' });
  });

  it('is the last one when none is', () => {
    expect(toPage([1, 2], 2, cursorOf)).toEqual({ page: [1, 2], nextCursor: null });
    expect(toPage([], 2, cursorOf)).toEqual({ page: [], nextCursor: null });
  });
});
