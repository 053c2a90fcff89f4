import { describe, expect, it } from '@jest/globals';
import { readOptions, UsageError } from './options.js';

describe('the command line of the simulators', () => {
  it('has a value for everything', () => {
    expect(readOptions([])).toEqual({
      twilioPort: 8091,
      squarePort: 8092,
      webhookBase: 'http://127.0.0.1:8080',
      host: '127.0.0.1',
    });
  });

  it('takes ports and the address of the product, without its last slash', () => {
    expect(readOptions(['--twilio-port', '0', '--webhook-base', 'https://salon.example.com/'])).toMatchObject({
      twilioPort: 0,
      webhookBase: 'https://salon.example.com',
    });
  });

  it('asks for help', () => {
    expect(readOptions(['--help'])).toBeNull();
  });

  it.each([
    [['--twilio-port', 'many'], '--twilio-port must be a port from 0 to 65535'],
    [['--square-port', '70000'], '--square-port must be a port from 0 to 65535'],
    [['--webhook-base', 'here'], '--webhook-base must be an address like http://127.0.0.1:8080'],
    [['--faster'], "Unknown option '--faster'"],
  ])('refuses %j in words', (args, message) => {
    expect(() => readOptions(args)).toThrow(UsageError);
    expect(() => readOptions(args)).toThrow(message);
  });
});
