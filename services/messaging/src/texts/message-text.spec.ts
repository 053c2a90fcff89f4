import { describe, expect, it } from '@jest/globals';
import { renderMessage } from './message-text.js';

const render = (message: string) => renderMessage(message, 'Lacquer House');

/** The segments of a text with a final length of `length` characters. */
const filled = (length: number, filler: string) =>
  render(filler.repeat(length - 'Lacquer House:  Reply STOP to opt out'.length)).segments;

describe('the text of a campaign', () => {
  it("begins with the salon's name and ends with the opt-out notice", () => {
    expect(render('15% off')).toEqual({ body: 'Lacquer House: 15% off Reply STOP to opt out', segments: 1 });
  });

  it('is unchanged if it already has both', () => {
    const message = 'Nails at LACQUER HOUSE. Text "STOP" to end.';
    expect(render(message).body).toBe(message);
  });

  it('does not mistake an invitation to stop by for an opt-out notice', () => {
    expect(render('Stop by this weekend').body).toMatch(/Reply STOP to opt out$/);
  });

  it('counts segments as the carriers do', () => {
    expect(filled(160, 'a')).toBe(1);
    expect(filled(161, 'a')).toBe(2);
    expect(filled(307, 'a')).toBe(3);
    expect(filled(70, 'я')).toBe(1);
    expect(filled(71, 'я')).toBe(2);
  });

  it('is rejected when it is too long, with the maximum length', () => {
    expect(() => render('a'.repeat(1590))).toThrow(
      expect.objectContaining({
        code: 'MESSAGING.MESSAGE_TOO_LONG',
        details: [{ path: 'message', message: expect.stringContaining('at most 1563 characters') }],
      }),
    );
    expect(render('a'.repeat(1563)).body).toHaveLength(1600);
  });
});
