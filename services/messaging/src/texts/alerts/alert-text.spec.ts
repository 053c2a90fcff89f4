import { describe, expect, it } from '@jest/globals';
import { SegmentedMessage } from 'sms-segments-calculator';
import { noNews } from '../outgoing/outgoing-text.js';
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

  it.each(['Twilio refuses our texts. ', '문자를 보낼 수 없습니다. ', 'x'.repeat(700)])(
    'stays within two segments for a long reason: "%s"',
    (words) => {
      const text = alertText({ ...nothing, messageCount: 2, pauseReasons: [words.repeat(20).trim()] }, publicUrl);
      expect(new SegmentedMessage(text).segmentsCount).toBeLessThanOrEqual(2);
      expect(text).toMatch(/\.\.\. See https/);
    },
  );
});
