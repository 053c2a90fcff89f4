import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { email, KnownPerson, otherPhone, phone } from '../testing/example-person.js';

describe('the privacy command', () => {
  let person: KnownPerson;
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lacquer-privacy-'));
    person = await KnownPerson.start();
  });
  afterEach(async () => {
    await person.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it("exports all of a person's data with readable labels, to a new file that only its owner can read", async () => {
    await person.storeEverything();
    const file = join(folder, 'person.json');
    expect(await person.privacy('export', '(213) 555-0177', '--output', file)).toMatchObject({ code: 0, err: '' });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const text = await readFile(file, 'utf8');
    const { data, ...head } = JSON.parse(text) as { data: Record<string, object[]> };

    expect(head).toMatchObject({ phone, otherPhones: [], emails: [email] });
    expect(Object.fromEntries(Object.entries(data).map(([title, entries]) => [title, entries.length]))).toEqual({
      'Customer record': 1,
      Visits: 3,
      'Changes of visits by the staff': 2,
      'Consent to texts, and the visits that the ledger names': 6,
      'Confirmations of texts': 1,
      'Question after the keyword, without an answer': 1,
      'Customer at Square': 1,
      'Payments at Square': 1,
      'Notifications from Square': 3,
      'Messages sent with the contact form': 1,
      'Texts of campaigns': 1,
      'Texts to the salon': 1,
      'Exclusion from texts': 1,
      'Answers of the salon': 1,
      'Test texts': 1,
      Conversation: 1,
      'Pictures in texts to the salon': 1,
      'Appointments at Square': 1,
      'Reminders of appointments that were asked for': 1,
      'Answers to reminders of appointments': 1,
      'Visits after which the salon thanks': 1,
      'Thanks after visits': 1,
    });
    expect(text).toContain('I am Ada Quillfeather.');
    expect(text).not.toContain(otherPhone);
    expect((await person.privacy('export', phone, '--output', file)).code).toBe(1);
  });

  it('accepts only phone numbers', async () => {
    expect(await person.privacy('erase', '555-0177')).toMatchObject({
      code: 2,
      err: expect.stringContaining('not a phone number'),
    });
    expect(await person.privacy('erase')).toMatchObject({ code: 2, err: expect.stringContaining('Name one phone') });
    expect((await person.privacy('erase', '213 555 0188')).out).toBe('No data is stored for this phone.\n');
  });
});
