import { describe, expect, it } from '@jest/globals';
import { staffLanguages } from '@lacquer/contracts/staff/staff-languages';
import { rejectionAlert } from '../registration/registration-warning.js';
import { stopReason } from '../delivery/sms/twilio-errors.js';
import { deliveryFallSentence } from '../reporting/delivery-rate/delivery-fall.js';
import { excludedAskedSentence } from '../texts/alerts/alerts.events.js';
import { joinFloodSentence } from '../texts/alerts/join-floods.service.js';
import { refusalSentence } from '../texts/outgoing/provider-refusals.js';
import { sentenceIn } from './notice-sentences.js';

const stored = [
  'Paused: 7 of 10 texts failed, most often because: the text was blocked (error 30004). Fix the cause, then resume.',
  'Paused: Twilio refused 10 texts in a row. Fix the cause, then resume.',
  'Paused: 10 texts in a row did not get through. Fix the cause, then resume.',
  'Reported after the last text was sent: 7 of 10 texts failed. Fix the cause before the next campaign.',
  'Twilio is no longer connected: connect it, then resume.',
  'Twilio cannot fetch the picture without the public address of the website: set PUBLIC_URL to it, then resume.',
  stopReason('20003'),
  stopReason('http-401'),
  'No text was sent for 5 minutes. No messaging worker is running: start one.',
  'Square: some refunds could not be read (403).',
  'More than 60 people asked for texts within an hour. It may be a robot: no further first text is sent for now.',
  joinFloodSentence(200),
  excludedAskedSentence,
  deliveryFallSentence({ recent: { count: 60, of: 100 }, usual: { count: 950, of: 1000 } }),
  refusalSentence({ cause: 'the account rejected our credentials', errorCode: '20003', until: null }),
  refusalSentence({ cause: 'a daily cap is reached', errorCode: '30023', until: new Date('2026-03-06T08:00:00.000Z') }),
  rejectionAlert({ parts: [] }),
  'A customer replied that they cannot come to their appointment on Thursday, March 5 at 2:30 PM.',
  'A customer rated their visit 2 of 5. Their text waits under Replies.',
];

describe('a sentence about a campaign or a trouble', () => {
  it.each(staffLanguages.filter((language) => language !== 'en'))(
    'is in the language of the person: %s',
    (language) => {
      const unknown = sentenceIn(language, 'Something else.');
      const told = stored.map((sentence) => sentenceIn(language, sentence));

      expect(told).not.toContain(unknown);
      for (const sentence of told) expect(sentence).not.toMatch(/[{}]|\b(the|texts|resume|then)\b/i);
      expect(new Set(told).size).toBe(stored.length - 1);
    },
  );

  it('keeps its figures, and stays as it is in English', () => {
    expect(sentenceIn('ko', at(0))).toContain('10건 중 7건');
    expect(sentenceIn('vi', at(8))).toBe(
      'Không có tin nhắn nào được gửi trong 5 phút. Tiến trình gửi tin nhắn không chạy: hãy khởi động nó.',
    );
    expect(sentenceIn('es', 'Square: some refunds could not be read (403).')).toContain('(403)');
    for (const sentence of stored) expect(sentenceIn('en', sentence)).toBe(sentence);
  });

  it('tells a time as the person writes it', () => {
    const cannotCome = (when: string) => `A customer replied that they cannot come to their appointment on ${when}.`;
    const afternoon = cannotCome('Thursday, March 5 at 2:30 PM');
    expect(sentenceIn('es', afternoon)).toBe(
      'Un cliente respondió que no puede venir a su cita. Véala en Inicio: jueves, 5 de marzo, 2:30 p. m.',
    );
    expect(sentenceIn('ko', afternoon)).toBe('고객이 예약에 올 수 없다고 답장했습니다: 3월 5일 목요일 오후 2:30.');
    expect(sentenceIn('vi', afternoon)).toBe(
      'Một khách trả lời rằng không thể đến lịch hẹn: lúc 14:30 Thứ Năm, 5 tháng 3.',
    );
    expect(sentenceIn('ko', cannotCome('Thursday, February 29 at 12:05 AM'))).toContain('2월 29일 목요일 오전 12:05');
    // as another release may write it
    expect(sentenceIn('ko', cannotCome('March 5'))).toContain('March 5');
  });

  it('that is not known says that there is more to see', () => {
    expect(sentenceIn('es', 'No text was sent for 5 minutes. Something else.')).toBe(
      'No se ha enviado ningún texto en 5 minutos. Vea los detalles.',
    );
  });
});

const at = (index: number): string => stored[index] ?? '';
