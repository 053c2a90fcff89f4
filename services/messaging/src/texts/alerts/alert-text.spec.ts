import { describe, expect, it } from '@jest/globals';
import { SegmentedMessage } from 'sms-segments-calculator';
import { alertText } from './alert-text.js';

const publicUrl = 'https://salon.example.com';

describe('the text of an alert', () => {
  it('reports messages', () => {
    expect(alertText({ messageCount: 1, pauseReasons: [] }, publicUrl)).toBe(
      '1 new message on your website. Read it at https://salon.example.com/admin/contacts',
    );
    expect(alertText({ messageCount: 3, pauseReasons: [] })).toBe(
      '3 new messages on your website. Read them in the admin under Contacts.',
    );
  });

  it('reports a paused campaign, and combines all news', () => {
    expect(alertText({ messageCount: 0, pauseReasons: ['Twilio refused 10 texts in a row.'] }, publicUrl)).toBe(
      'A campaign needs you: Twilio refused 10 texts in a row. See https://salon.example.com/admin/campaigns',
    );
    expect(alertText({ messageCount: 2, pauseReasons: ['One.', 'Another.'] })).toBe(
      '2 new messages on your website. 2 campaigns need you, the latest: Another. See the admin.',
    );
  });

  it.each(['Twilio refuses our texts. ', '문자를 보낼 수 없습니다. ', 'x'.repeat(700)])(
    'stays within two segments for a long reason: "%s"',
    (words) => {
      const text = alertText({ messageCount: 2, pauseReasons: [words.repeat(20).trim()] }, publicUrl);
      expect(new SegmentedMessage(text).segmentsCount).toBeLessThanOrEqual(2);
      expect(text).toMatch(/\.\.\. See https/);
    },
  );
});
