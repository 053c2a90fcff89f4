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

  it('has the notice of its language, unless it says so in these words or in English', () => {
    const notices = { es: 'Responda STOP para darse de baja', ko: '수신 거부: STOP 회신' };
    for (const [language, notice] of [
      ['es', notices.es],
      ['ko', notices.ko],
    ] as const) {
      const body = (message: string) => renderMessage(message, 'Lacquer House', language).body;
      expect(body('15%')).toBe(`Lacquer House: 15% ${notice}`);
      for (const own of [notice, 'Reply STOP to opt out']) expect(body(`15% ${own}`)).toBe(`Lacquer House: 15% ${own}`);
      // a text about stopping by is no notice
      expect(body('Stop by')).toMatch(new RegExp(`${notice}$`));
    }
    const inSpanish = [
      'Envíe STOP para salir',
      'responde "stop" y ya',
      'Texte STOP',
      'Baja: STOP',
      'Escriba la palabra STOP',
    ];
    for (const own of inSpanish) {
      expect(renderMessage(own, 'Lacquer House', 'es').body).toBe(`Lacquer House: ${own}`);
      // the message itself may be in any language, and its notice is English
      expect(render(own).body).toMatch(/Reply STOP to opt out$/);
    }
    for (const own of ['수신거부 STOP', '수신 거부는 STOP으로 답장', 'STOP이라고 보내세요']) {
      expect(renderMessage(own, 'Lacquer House', 'ko').body).toBe(`Lacquer House: ${own}`);
    }
    expect(renderMessage('a', 'Lacquer House', 'es').segments).toBe(1);
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
