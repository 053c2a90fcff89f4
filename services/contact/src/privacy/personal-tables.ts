import { digitsSql } from '@lacquer/platform/phone/typed-digits';
import { definePersonalTables } from '@lacquer/platform/privacy/personal-data';
import { retained, type RetainedRows } from '@lacquer/platform/privacy/retention';

/**
 * Everyone can type anybody's phone and address: a message is about the person if it names a phone that was theirs then,
 * or an address that is known to be theirs. What else stands in it leads to no further message.
 */
const ofPerson = `(id IN (SELECT unnest(:typed)) OR lower(btrim(email)) = ANY (:emails))`;

export const personalTables = definePersonalTables({
  typed: `SELECT id, phone AS text, submitted_at AS at FROM submission
          WHERE ${digitsSql('phone')} LIKE ANY (SELECT '%' || digits || '%' FROM unnest(:nationals) AS digits)`,
  exports: [
    {
      title: 'Messages sent with the contact form',
      sql: `SELECT submitted_at AS "Sent at", first_name AS "First name", last_name AS "Last name", email AS "E-mail",
              phone AS "Phone", service AS "Service", message AS "Message",
              note AS "Note"
            FROM submission WHERE ${ofPerson} ORDER BY submitted_at, id`,
    },
  ],
  erasures: [{ what: 'contact messages', sql: `DELETE FROM submission WHERE ${ofPerson}` }],
});

const submissions = retained({ table: 'submission', key: 'id', since: 'submitted_at' });

export const retainedRows = (days: number): RetainedRows[] => [{ what: 'contact messages', rows: submissions, days }];
