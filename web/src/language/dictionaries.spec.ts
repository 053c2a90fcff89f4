import { describe, expect, it } from '@jest/globals';
import { sampleSalon } from '../testing/sample-salon';
import { hoursText, paymentText } from '../salon/salon-text';
import { dictionaries } from './dictionaries';
import { korean } from './korean';
import { koreanPages } from './korean-pages';
import { koreanParts } from './korean-parts';
import { translate, wordsOf } from './translate';

const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).toSorted();

describe('the dictionaries', () => {
  it.each(['es', 'ko'] as const)('have the values of each phrase in %s', (language) => {
    const phrases = Object.entries(dictionaries[language]?.phrases ?? {});
    expect(phrases.length).toBeGreaterThan(100);
    const odd = phrases.filter(
      ([phrase, text]) => text.trim() === '' || placeholders(text).join() !== placeholders(phrase).join(),
    );
    expect(odd).toEqual([]);
  });

  it('have each phrase once', () => {
    const phrases = [korean, koreanPages, koreanParts].flatMap((part) => Object.keys(part));
    expect(phrases.filter((phrase, index) => phrases.indexOf(phrase) !== index)).toEqual([]);
  });

  it('fill in values, and leave a phrase without a translation in English', () => {
    const { es } = dictionaries;
    expect(translate(es, 'Call {phone}', { phone: '(213) 555-0142' })).toBe('Llamar al (213) 555-0142');
    expect(translate(null, 'Call {phone}', { phone: '(213) 555-0142' })).toBe('Call (213) 555-0142');
    expect(translate(es && { ...es, phrases: {} }, 'Book Now')).toBe('Book Now');
  });

  it('have the messages of validation, whose numbers vary', () => {
    const { fault } = wordsOf({ language: 'ko', dictionary: dictionaries.ko });
    expect(fault('is required')).toBe('필수 항목입니다');
    expect(fault('must be at most 4000 characters')).toBe('4000자까지 쓸 수 있습니다');
    expect(fault('must be a surprise of 3')).toBe('must be a surprise of 3');
  });
});

describe('hours and ways to pay', () => {
  const hours = { ...sampleSalon.hours, saturday: { opens: '11:30', closes: '18:00' }, sunday: null };

  it('are written as in Spanish', () => {
    const words = wordsOf({ language: 'es', dictionary: dictionaries.es });
    expect(hoursText(sampleSalon.hours, words.formats)).toBe('Los 7 días, de 10:00 a. m. a 6:00 p. m.');
    expect(hoursText(hours, words.formats)).toBe(
      'lunes a viernes: de 10:00 a. m. a 6:00 p. m., sábado: de 11:30 a. m. a 6:00 p. m., domingo: Cerrado',
    );
    expect(paymentText(['Cash', 'Credit cards', 'Zelle'], words)).toBe(
      'Aceptamos efectivo, tarjetas de crédito y zelle.',
    );
  });

  it('are written as in Korean', () => {
    const words = wordsOf({ language: 'ko', dictionary: dictionaries.ko });
    expect(hoursText(sampleSalon.hours, words.formats)).toBe('연중무휴, 오전 10시-오후 6시');
    expect(hoursText(hours, words.formats)).toBe(
      '월요일-금요일 오전 10시-오후 6시, 토요일 오전 11시 30분-오후 6시, 일요일 휴무',
    );
    expect(paymentText(['Cash', 'Credit cards'], words)).toBe('결제: 현금 및 신용카드.');
  });
});
