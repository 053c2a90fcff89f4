import { describe, expect, it } from '@jest/globals';
import { boxEnglish, keywordQuestion } from '@lacquer/contracts/customers/consent-wordings';
import { confirmationText, helpText } from '../texts/automatic/automatic-words.js';
import { type RegisteredSalon, registrationTexts } from './registration-words.js';

const place = {
  phone: '(213) 555-0177',
  address: { street: '1 Sample Street', city: 'Los Angeles', region: 'CA', postalCode: '90006' },
};
const example: RegisteredSalon = {
  name: 'Lacquer Nail Studio',
  place,
  site: 'https://salon.example.com',
  sendsReminders: false,
  joinKeyword: 'JOIN',
  sender: '(213) 555-0199',
};
const textsOf = (salon: Partial<RegisteredSalon> = {}) =>
  Object.fromEntries(registrationTexts({ ...example, ...salon }).map(({ field, text }) => [field, text]));

const names = [
  'A',
  'Lacquer Nail Studio',
  'N'.repeat(40),
  '래커 네일 스튜디오',
  'Tiệm làm móng Hoa Phượng',
  "O'Hara & $1 Nails",
];
const sites = ['https://salon.example.com', `https://${'long-name-'.repeat(6)}salon.example.com/nails`];

describe('the texts for the registration', () => {
  it.each(names.flatMap((name) => sites.map((site) => ({ name, site }))))(
    'keep to the limits of Twilio with the name $name at $site',
    ({ name, site }) => {
      for (const salon of [
        { name, site },
        { name, site, place: null, sender: null, joinKeyword: null },
      ]) {
        const texts = registrationTexts({ ...example, ...salon });
        const beyond = texts.filter(
          ({ text, limits }) => limits && (text.length < limits.least || text.length > limits.most),
        );
        expect(beyond).toEqual([]);
      }
    },
  );

  it('say what the site shows and what the product sends', () => {
    const { messageFlow, optInKeywords, optInMessage, helpMessage, privacyUrl, termsUrl, ...others } = textsOf();
    const signed = (words: string) => words.replace('{salon}', example.name);
    expect(messageFlow).toContain(signed(boxEnglish));
    expect(messageFlow).toContain(signed(keywordQuestion));
    for (const part of ['https://salon.example.com/join', '/contact', 'QR code', 'tablet', 'JOIN to (213) 555-0199'])
      expect(messageFlow).toContain(part);
    expect(messageFlow).toContain('not shared with third parties');
    expect(optInKeywords).toBe('JOIN');
    expect(optInMessage).toBe(confirmationText('en', example.name));
    expect(helpMessage).toBe(helpText(example.name, place));
    expect([privacyUrl, termsUrl]).toEqual(['https://salon.example.com/privacy', 'https://salon.example.com/terms']);
    expect(others.optOutKeywords).toBe('STOP, STOPALL, UNSUBSCRIBE, CANCEL, END, QUIT');
    expect(others.helpKeywords).toBe('HELP, INFO');
  });

  it('have samples as they are sent, with a link and a phone number as the answers say', () => {
    const texts = textsOf();
    const samples = [texts.sample1, texts.sample2, texts.sample3];
    for (const sample of samples) {
      expect(sample).toMatch(/^Lacquer Nail Studio: /);
      expect(sample).toMatch(/Reply STOP to opt out$/);
    }
    expect(samples.join('\n')).toContain('https://salon.example.com');
    expect(texts.embeddedLinks).toBe('Yes');
    expect(samples.join('\n')).toContain('(213) 555-0177');
    expect(texts.embeddedPhone).toBe('Yes');
    const unplaced = textsOf({ place: null });
    expect([unplaced.sample1, unplaced.sample2, unplaced.sample3].join('\n')).not.toContain('555');
    expect(unplaced.embeddedPhone).toBe('No');
  });

  it('leave the keyword out if there is none', () => {
    const { messageFlow, ...others } = textsOf({ joinKeyword: null });
    expect(messageFlow).not.toContain('They text');
    expect(others).not.toHaveProperty('optInKeywords');
  });
});
