import { describe, expect, it } from '@jest/globals';
import { campaignForm } from './campaign.js';
import { firstNameShape, longestFirstName, placeholderFault, toFirstName } from './first-name.js';

describe('a first name in a text', () => {
  it.each([
    ['Maria', 'Maria'],
    ['  Mary   Ann ', 'Mary Ann'],
    ['Zoe\u0301', 'Zoé'],
    ['O\u2019Brien', "O'Brien"],
    ['Anne\u2011Sophie', 'Anne-Sophie'],
    ['St. John', 'St. John'],
    ['J.R.', 'J.R.'],
    ['Ma.', 'Ma.'],
    ['Anna \u{1f485}', 'Anna'],
    ['Anna (VIP) 2', 'Anna VIP'],
    ['Anna\r\nReply', 'Anna Reply'],
    ['An\u0000na\u001b', 'An na'],
    ['\u202eannA\u200b', 'annA'],
    ['{first_name}', 'firstname'],
    ['$& $1', undefined],
    ['"Bo"', 'Bo'],
    ['-Bo-', 'Bo'],
    ['지우', '지우'],
    ['ﬁona', 'fiona'],
    ['', undefined],
    [null, undefined],
    ['123 555', undefined],
    [". - '", undefined],
    ['https://evil.example', undefined],
    ['evil.example', undefined],
    ['www evil', undefined],
    ['Evil.1com', undefined],
    ['evil\u200b.\u200bcom', undefined],
    ['ｅｖｉｌ．ｃｏｍ', undefined],
    ['t.co', undefined],
    ['a@b', undefined],
    ['N/A', undefined],
    ['J.R.com', undefined],
    ['Wolfeschlegelstein Hausenbergerdorff Junior', 'Wolfeschlegelstein Hausenbergerdorff'],
    ['x'.repeat(41), undefined],
  ])('from %j is %j', (recorded, spoken) => {
    expect(toFirstName(recorded)).toBe(spoken);
  });

  it('is stable, short, on one line and never a link, for any recorded name', () => {
    const parts = [
      'a',
      'Zoe\u0301',
      '.',
      'com',
      '/',
      ':',
      '\n',
      '\u200b',
      '\u0301',
      "'",
      '-',
      ' ',
      '{',
      '한',
      '\u{20000}',
      '9',
      '．',
    ];
    let seed = 12;
    const next = () => (seed = (seed * 48_271) % 2_147_483_647);
    for (let round = 0; round < 20_000; round += 1) {
      const recorded = Array.from({ length: next() % 12 }, () => parts[next() % parts.length]).join('');
      const name = toFirstName(recorded);
      if (name === undefined) continue;
      expect([recorded, toFirstName(name)]).toEqual([recorded, name]);
      expect(name.length).toBeLessThanOrEqual(longestFirstName);
      expect([recorded, name]).not.toEqual([recorded, expect.stringMatching(/[\n/:{@\d]|\p{L}\p{L}\.\p{L}|^\s|\s$/u)]);
    }
  });

  it('shares its shape with names of the same cost', () => {
    expect(firstNameShape('Maria')).toBe(firstNameShape('José'.padEnd(5, 'x')));
    expect(firstNameShape('Zoë')).not.toBe(firstNameShape('Zoe'));
    expect(firstNameShape('Zoë')).toBe(firstNameShape('지우아'));
    expect(firstNameShape('สมชาย')).toBe('UCS-2 5');
    expect(firstNameShape('นี')).toBe('= นี');
  });
});

describe('the placeholders of a text', () => {
  it.each([
    'Hi {first_name}!',
    '{first_name} {first_name}',
    '{15% off}',
    '{}',
    'a } b {',
    'No name',
    '{first_name'.slice(0, 6),
  ])('are accepted in %j', (message) => {
    expect(placeholderFault(message)).toBeUndefined();
    expect(campaignForm.safeParse({ message }).success).toBe(true);
  });

  it.each([
    ['Hi {name}', '{name}'],
    ['Hi {First Name}', '{First Name}'],
    ['Hi {FIRST_NAME}', '{FIRST_NAME}'],
    ['Hi {{first_name}}', '{{first_name}}'],
    ['Hi { first_name }', '{ first_name }'],
    ['Hi [first_name]', '[first_name]'],
    ['Hi {first_name', '{first_name'],
    ['Hi first_name}', 'first_name}'],
    ['{first_name} and {last_name}', '{last_name}'],
  ])('are refused in %j', (message, named) => {
    expect(placeholderFault(message)).toBe(
      `has ${named}, which is no placeholder: the only one is {first_name}, written exactly so`,
    );
    const { error } = campaignForm.safeParse({ message });
    expect(error?.issues).toMatchObject([{ path: ['message'], message: expect.stringContaining(named) }]);
  });
});
