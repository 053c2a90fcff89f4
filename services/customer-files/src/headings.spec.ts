import { describe, expect, it } from '@jest/globals';
import { guessColumns, guessProgram } from './headings.js';

const files: [string, string, Record<string, string>][] = [
  [
    "Square's export",
    'Reference ID,First Name,Last Name,Email Address,Phone Number,Nickname,Company Name,Street Address 1,City,Postal Code,Birthday,Memo,Square Customer ID,Creation Source,First Visit,Last Visit,Transaction Count,Lifetime Spend',
    {
      phone: 'Phone Number',
      givenName: 'First Name',
      familyName: 'Last Name',
      email: 'Email Address',
      birthday: 'Birthday',
      note: 'Memo',
    },
  ],
  [
    "Vagaro's export",
    'First Name,Last Name,Email,Day Phone,Cell Phone,Birthdate,Street Address,City,State,Zip,Customer Notes,Tags',
    {
      phone: 'Cell Phone',
      otherPhone: 'Day Phone',
      givenName: 'First Name',
      familyName: 'Last Name',
      email: 'Email',
      birthday: 'Birthdate',
      note: 'Customer Notes',
      tags: 'Tags',
    },
  ],
  [
    "this product's export",
    'phone,first_name,last_name,email,visits,total_spent,last_visit,services,tags,note,birthday,language,consent',
    {
      phone: 'phone',
      givenName: 'first_name',
      familyName: 'last_name',
      email: 'email',
      tags: 'tags',
      note: 'note',
      birthday: 'birthday',
      language: 'language',
    },
  ],
  ['a list with one name', 'Customer Name;Mobile', { name: 'Customer Name', phone: 'Mobile' }],
  ['a file of something else', 'Date,Amount,Fee', {}],
];

describe('the columns of a customer file', () => {
  it.each(files)('are guessed in %s', (_, line, expected) => {
    const header = line.split(/[,;]/);
    const guessed = Object.entries(guessColumns(header)).map(([field, index]) => [field, header[index]]);
    expect(Object.fromEntries(guessed)).toEqual(expected);
  });

  it.each([
    ["Square's export", 'Square'],
    ["Vagaro's export", 'Vagaro'],
    ["this product's export", 'Lacquer'],
    ['a list with one name', undefined],
    ['a file of something else', undefined],
  ])('identify the program that wrote %s', (name, program) => {
    const header = files.find(([file]) => file === name)?.[1].split(/[,;]/) ?? [];
    expect(guessProgram(header)).toBe(program);
  });
});
