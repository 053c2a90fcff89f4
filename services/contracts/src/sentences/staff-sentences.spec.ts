import { describe, expect, it } from '@jest/globals';
import { fill } from './fill.js';
import { readEach, recognizer } from './recognize.js';
import { say, sayAll, sayCount, type Said } from './say.js';
import { type StaffSentence, staffSentences, textsOf } from './staff-sentences.js';
import {
  customerCounts,
  launchers,
  previewSentences,
  sameWordsBegin,
  segmentCounts,
} from '../messaging/preview-sentences.js';
import { campaignStates } from '../messaging/campaign-refusals.js';
import { unexplained } from '../messaging/recipient-sentences.js';
import { twilioErrorWords } from '../messaging/twilio-error-words.js';

const placesOf = (sentence: string): string[] => [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
const sampleOf = (place: string): string =>
  ({
    count: '1,234',
    currency: 'EUR',
    code: 'http-401',
    errorCode: 'CUSTOMER.NOT_FOUND',
    quoted: String.raw`"213 \" (5 %)", "x"`,
    because: ', because it rains',
    source: ', https://example.com',
  })[place] ?? `${place} (5 %)`;
const samplesOf = (sentence: string) =>
  Object.fromEntries(placesOf(sentence).map((place) => [place, sampleOf(place)] as const));
const recognize = recognizer(staffSentences);

/** Parts of sentences. They stand in a place, and never alone. */
const parts = new Set<string>([
  ...Object.values(launchers),
  ...textsOf(sameWordsBegin),
  ...Object.values(unexplained),
  ...Object.values(campaignStates),
  ...Object.values(twilioErrorWords).map(({ words }) => words),
]);

describe('the sentences for the staff', () => {
  it('are recognized with their values', () => {
    for (const sentence of staffSentences) {
      const values = samplesOf(sentence);
      const found = recognize(fill(sentence, values));
      expect([sentence, found?.sentence, { ...found?.values }]).toEqual([sentence, sentence, values]);
    }
  });

  it('have each place once', () => {
    for (const sentence of staffSentences)
      expect([sentence, new Set(placesOf(sentence)).size]).toEqual([sentence, placesOf(sentence).length]);
  });

  it('are each recognized in a text of several', () => {
    const sentences = staffSentences.filter((sentence) => /[.?!]$/.test(sentence));
    expect(sentences.length).toBeGreaterThan(80);
    const filled = sentences.map((sentence) => fill(sentence, samplesOf(sentence)));
    const found = readEach(filled.join(' '), recognize);
    expect(found.map((each) => (typeof each === 'string' ? each : each.sentence))).toEqual(sentences);
  });

  it('are not mistaken for others', () => {
    for (const text of ['', 'Something else.', 'The registration', 'Error .', `${previewSentences.nobody} `])
      expect([text, recognize(text)]).toEqual([text, null]);
    for (const part of parts) expect(recognize(`${part}!`)?.sentence).not.toBe(part);
  });
});

describe('a text of sentences', () => {
  const read = (text: string) => (recognize(text) ? `[${text}]` : null);

  it('keeps what is not known, wherever it stands', () => {
    const { nobody, simulated } = previewSentences;
    expect(readEach(`Dr. Kim says so. ${nobody} Really? ${simulated}`, read).join(' ')).toBe(
      `Dr. Kim says so. [${nobody}] Really? [${simulated}]`,
    );
    expect(readEach('', read)).toEqual(['']);
  });

  it('is said from its sentences', () => {
    const said: Said = sayAll([say(previewSentences.unconsented, { count: 1, all: '1,234' }), null]);
    expect(said).toBe(
      '1 of these 1,234 customers have no recorded consent to marketing texts, which the law asks for.',
    );
    expect(recognize(said)).toEqual({ sentence: previewSentences.unconsented, values: { count: '1', all: '1,234' } });
    expect([0, 1, 1234].map((count) => sayCount(customerCounts, count))).toEqual([
      '0 customers',
      '1 customer',
      '1,234 customers',
    ]);
    expect(sayCount(previewSentences.unicodeNames, 1, { segments: say(segmentCounts.one) })).toBe(
      '1 name has a letter that the short alphabet lacks: these texts alone are longer, of up to one segment.',
    );
    const known: StaffSentence = previewSentences.nobody;
    expect(sayAll([say(known), say(known)])).toBe('Nobody would be texted. Nobody would be texted.');
  });
});
