import { describe, expect, it } from '@jest/globals';
import { isTwilioItself, messagingUrlOf } from './twilio-hosts.js';

describe('the hosts of Twilio', () => {
  it.each([
    ['https://api.twilio.com', 'https://messaging.twilio.com'],
    ['https://api.dublin.ie1.twilio.com', 'https://messaging.dublin.ie1.twilio.com'],
    ['http://127.0.0.1:8091', 'http://127.0.0.1:8091'],
    ['https://proxy.example.com/twilio', 'https://proxy.example.com/twilio'],
  ])('serve messaging beside %s at %s', (apiUrl, messagingUrl) => {
    expect(messagingUrlOf(apiUrl)).toBe(messagingUrl);
  });

  it.each([
    ['https://api.twilio.com', true],
    ['https://twilio.com', true],
    ['https://nottwilio.com', false],
    ['https://twilio.com.example.com', false],
  ])('are told from others: %s %s', (url, isTwilio) => {
    expect(isTwilioItself(url)).toBe(isTwilio);
  });
});
