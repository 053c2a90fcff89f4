import { describe, expect, it } from '@jest/globals';
import { firstNameShape } from '@lacquer/contracts/messaging/first-name';
import { PersonalText } from './personal-text.js';
import { measureText } from './segments.js';

describe('a personal text', () => {
  const latin = Array.from({ length: 0x600 }, (_, code) => String.fromCodePoint(code)).filter((letter) =>
    /\p{L}/u.test(letter.normalize('NFKC') === letter ? letter : ''),
  );

  it('is GSM-7 if the alphabet contains every letter of the name', () => {
    const wrong = latin.filter(
      (letter) => firstNameShape(`A${letter}`).startsWith('GSM-7') !== (measureText(`A${letter}`).encoding === 'GSM-7'),
    );
    expect(wrong).toEqual([]);
  });

  it('has the same segments with and without cached measures, at every length', () => {
    const names = [
      'Ana',
      'Eva',
      'José',
      'Zoë',
      'Noé',
      '지우아',
      'Łuk',
      'นี',
      'ที',
      '\u{20000}\u{20001}',
      "O'N",
      'J.R.',
      null,
    ];
    for (let length = 30; length < 320; length += 3) {
      const body = `${'x'.repeat(length)}{first_name}, dear {first_name} €`;
      const remembering = new PersonalText(body);
      for (const name of names) {
        const { body: text, segments } = remembering.to(name);
        expect({ text, segments }).toEqual({ text, segments: measureText(text).segments });
      }
    }
  });

  it('is unchanged without a placeholder', () => {
    const text = new PersonalText('Hello');
    expect(text.hasName).toBe(false);
    expect(text.to('Zoë')).toEqual({ body: 'Hello', segments: 1 });
  });
});
