import { describe, expect, it } from '@jest/globals';
import { staffLanguages } from '@lacquer/contracts/staff/staff-languages';
import { sentenceIn } from './notice-sentences.js';
import { mailFor, maxMailLines, type NoticeItem, wordsFor } from './notice-words.js';

const reply: NoticeItem = { kind: 'reply', words: null, content: null };
const message: NoticeItem = { kind: 'message', words: null, content: null };
const sentence = 'Paused: Twilio refused 10 texts in a row. Fix the cause, then resume.';
const paused: NoticeItem = { kind: 'campaign', words: sentence, content: null };

describe('the words of a notice', () => {
  it('say what happened, and where to see it', () => {
    expect(wordsFor('en', [reply])).toEqual({
      title: 'New text',
      body: 'A customer texted the salon.',
      path: '/admin/replies',
    });
    expect(wordsFor('en', [paused])).toEqual({
      title: 'A campaign needs you',
      body: sentence,
      path: '/admin/campaigns',
    });
  });

  it('count several', () => {
    expect(wordsFor('en', [reply, reply]).title).toBe('2 texts');
    expect(wordsFor('en', [reply, reply]).path).toBe('/admin/replies');
    expect(wordsFor('es', [message, message, reply])).toMatchObject({ title: '2 mensajes, 1 SMS', path: '/admin' });
    expect(wordsFor('ko', [message, message]).title).toBe('메시지 2건');
  });

  it('show who wrote and what, on one line and as long as a notification', () => {
    const content = { who: 'Thùy Nguyễn', said: 'Can I come\nat 3?' };
    expect(wordsFor('en', [{ ...reply, content }]).body).toBe('Thùy Nguyễn: Can I come at 3?');
    const long = wordsFor('en', [{ ...reply, content: { who: 'Kim', said: '👩🏽‍🦱'.repeat(500) } }]).body;
    expect(long).toBe(`Kim: ${'👩🏽‍🦱'.repeat(139)}…`);
  });

  it('say that somebody sent a picture, or a file that is none', () => {
    const said = (content: NonNullable<NoticeItem['content']>) => wordsFor('en', [{ ...reply, content }]).body;
    expect(said({ who: 'Kim', said: '', pictures: 1, files: 1 })).toBe('Kim sent a picture');
    expect(said({ who: 'Kim', said: 'Like this?', pictures: 1, files: 1 })).toBe('Kim sent a picture: Like this?');
    expect(said({ who: 'Kim', said: '', pictures: 0, files: 1 })).toBe('Kim sent a file');
  });

  it.each(staffLanguages)('fill a mail, %s', (language) => {
    const place = (path: string) => `https://salon.example.com${path}`;
    const { subject, text } = mailFor(language, [reply, paused], place);
    expect(subject).not.toMatch(/[{}]/);
    expect(text).toContain('https://salon.example.com/admin');
    expect(text).toContain(`: ${sentenceIn(language, sentence)}`);
    expect(text).not.toMatch(/[{}]/);
    const many = mailFor(
      language,
      Array.from({ length: 10_000 }, () => reply),
      place,
    );
    expect(many.subject).toContain('10000');
    expect(many.text.split('\n')).toHaveLength(maxMailLines + 6);
  });
});
