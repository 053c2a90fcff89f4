/** @jest-environment ./src/testing/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { findAnswerDraft, forgetAnswerDrafts, keepAnswerDraft } from './answer-drafts';
import { longestKeptMs } from './kept-answers';

const phone = '+12135550100';

describe('an unsent answer on a device', () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('is of one account and one phone, and ends when it is emptied', () => {
    keepAnswerDraft('ana', phone, 'We are open\nuntil 7. 영업 중');
    expect(findAnswerDraft('ana', phone)).toBe('We are open\nuntil 7. 영업 중');
    expect(findAnswerDraft('jo', phone)).toBe('');
    expect(findAnswerDraft('ana', '+12135550101')).toBe('');
    keepAnswerDraft('ana', phone, '');
    expect(localStorage).toHaveLength(0);
  });

  it('ends with another account, and with the session', () => {
    localStorage.setItem('color-scheme', 'dark');
    keepAnswerDraft('ana', phone, 'Hers');
    keepAnswerDraft('jo', phone, 'His');
    forgetAnswerDrafts('jo');
    expect([findAnswerDraft('ana', phone), findAnswerDraft('jo', phone)]).toEqual(['', 'His']);
    forgetAnswerDrafts();
    expect(Object.keys(localStorage)).toEqual(['color-scheme']);
  });

  it('ends after seven days, or if the clock was set back', () => {
    const now = Date.now();
    keepAnswerDraft('ana', phone, 'Late');
    for (const at of [now + longestKeptMs + 1000, now - longestKeptMs - 1000]) {
      jest.spyOn(Date, 'now').mockReturnValue(at);
      expect(findAnswerDraft('ana', phone)).toBe('');
    }
    forgetAnswerDrafts('ana');
    expect(localStorage).toHaveLength(0);
  });

  it('is empty where the storage holds something else, or refuses', () => {
    localStorage.setItem(`lacquer-answer ana ${phone}`, '{');
    expect(findAnswerDraft('ana', phone)).toBe('');
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    keepAnswerDraft('ana', phone, 'Text');
    forgetAnswerDrafts('ana');
    expect(localStorage).toHaveLength(0);
  });
});
