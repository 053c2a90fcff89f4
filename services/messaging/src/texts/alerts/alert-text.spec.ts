import { describe, expect, it } from '@jest/globals';
import { SegmentedMessage } from 'sms-segments-calculator';
import { noNews } from '../outgoing/outgoing-text.js';
import { staffLanguages } from '@lacquer/contracts/staff/staff-languages';
import { alertText } from './alert-text.js';

const nothing = noNews;
const publicUrl = 'https://salon.example.com';

describe('the text of an alert', () => {
  it('reports messages', () => {
    expect(alertText({ ...nothing, messageCount: 1 }, publicUrl)).toBe(
      '1 new message on your website. Read it at https://salon.example.com/admin/contacts',
    );
    expect(alertText({ ...nothing, messageCount: 3 })).toBe(
      '3 new messages on your website. Read them in the admin under Contacts.',
    );
  });

  it('reports texts of customers, beside messages', () => {
    expect(alertText({ ...nothing, replyCount: 1 }, publicUrl)).toBe(
      '1 new text from a customer. Read it at https://salon.example.com/admin/replies',
    );
    expect(alertText({ ...nothing, messageCount: 1, replyCount: 2 }, publicUrl)).toBe(
      '1 new message on your website. 2 new texts from customers. Read them at https://salon.example.com/admin',
    );
    expect(alertText({ ...nothing, replyCount: 2 })).toBe(
      '2 new texts from customers. Read them in the admin under Replies.',
    );
  });

  it('reports a paused campaign, and combines all news', () => {
    expect(alertText({ ...nothing, pauseReasons: ['Twilio refused 10 texts in a row.'] }, publicUrl)).toBe(
      'A campaign needs you: Twilio refused 10 texts in a row. See https://salon.example.com/admin/campaigns',
    );
    expect(alertText({ ...nothing, messageCount: 2, pauseReasons: ['One.', 'Another.'] })).toBe(
      '2 new messages on your website. 2 campaigns need you, the latest: Another. See the admin.',
    );
  });

  it('reports other trouble, beside messages and campaigns', () => {
    const troubles = ['Square: some refunds could not be read (403).'];
    expect(alertText({ ...nothing, troubles }, publicUrl)).toBe(
      'Square: some refunds could not be read (403). See https://salon.example.com/admin/health',
    );
    expect(alertText({ ...nothing, messageCount: 1, pauseReasons: ['One.'], troubles }, publicUrl)).toBe(
      '1 new message on your website. A campaign needs you. Square: some refunds could not be read (403). See https://salon.example.com/admin',
    );
    const long = alertText(
      { ...nothing, messageCount: 2, troubles: ['문자를 보낼 수 없습니다. '.repeat(30)] },
      publicUrl,
    );
    expect(new SegmentedMessage(long).segmentsCount).toBeLessThanOrEqual(2);
  });

  it('is in the language of the person, also its reason', () => {
    const url = publicUrl;
    expect(alertText({ ...nothing, replyCount: 1 }, url, 'es')).toBe(
      `1 texto nuevo de un cliente. Léalo en ${url}/admin/replies`,
    );
    expect(alertText({ ...nothing, messageCount: 1, replyCount: 2 }, undefined, 'vi')).toBe(
      '1 lời nhắn mới trên trang web. 2 tin nhắn mới của khách. Xem trong trang quản trị.',
    );
    const pauseReasons = ['Paused: Twilio refused 10 texts in a row. Fix the cause, then resume.'];
    expect(alertText({ ...nothing, pauseReasons }, url, 'ko')).toBe(
      `캠페인 확인이 필요합니다: 일시 중지됨: Twilio가 문자 10건을 연달아 거절했습니다. 원인을 해결한 뒤 다시 시작하세요. 확인: ${url}/admin/campaigns`,
    );
  });

  it.each(staffLanguages)(
    'of everything at once stays within two segments, without a URL that leaves no room: %s',
    (language) => {
      const all = {
        messageCount: 120,
        replyCount: 340,
        pauseReasons: ['Paused: 7 of 10 texts failed. Fix the cause, then resume.'],
        troubles: [
          'More than 60 people asked for texts within an hour. It may be a robot: no further first text is sent for now.',
        ],
      };
      for (const host of ['https://salon.example.com', `https://${'a'.repeat(60)}.${'b'.repeat(60)}.example.com`]) {
        for (const news of [all, { ...all, troubles: [] }, { ...all, troubles: [], pauseReasons: [] }]) {
          const text = alertText(news, host, language);
          expect([text, new SegmentedMessage(text).segmentsCount <= 2]).toEqual([text, true]);
          expect(text).toContain('120');
          expect(text).not.toMatch(/[{}]|undefined/);
        }
      }
    },
  );

  it.each(['Twilio refuses our texts. ', '문자를 보낼 수 없습니다. ', 'x'.repeat(700)])(
    'stays within two segments for a long reason: "%s"',
    (words) => {
      const text = alertText({ ...nothing, messageCount: 2, pauseReasons: [words.repeat(20).trim()] }, publicUrl);
      expect(new SegmentedMessage(text).segmentsCount).toBeLessThanOrEqual(2);
      expect(text).toMatch(/\.\.\. See https/);
    },
  );
});
