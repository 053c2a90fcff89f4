import { describe, expect, it } from '@jest/globals';
import { readOptions, UsageError } from './options.js';

describe('the command line of the simulators', () => {
  it('has a default for every option', () => {
    expect(readOptions([])).toEqual({
      twilioPort: 8091,
      squarePort: 8092,
      webhookBase: 'http://127.0.0.1:8080',
      host: '127.0.0.1',
    });
  });

  it("accepts ports and the product's URL, whose trailing slash it removes", () => {
    expect(readOptions(['--twilio-port', '0', '--webhook-base', 'https://salon.example.com/'])).toMatchObject({
      twilioPort: 0,
      webhookBase: 'https://salon.example.com',
    });
  });

  it('recognizes a request for help', () => {
    expect(readOptions(['--help'])).toBeNull();
  });

  it.each([
    [['--twilio-port', 'many'], '--twilio-port must be a port from 0 to 65535'],
    [['--square-port', '70000'], '--square-port must be a port from 0 to 65535'],
    [['--webhook-base', 'here'], '--webhook-base must be an address like http://127.0.0.1:8080'],
    [['--faster'], "Unknown option '--faster'"],
  ])('rejects %j with a message', (args, message) => {
    expect(() => readOptions(args)).toThrow(UsageError);
    expect(() => readOptions(args)).toThrow(message);
  });
});
