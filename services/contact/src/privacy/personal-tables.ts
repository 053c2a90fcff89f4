import { definePersonalTables } from '@lacquer/platform/privacy/personal-data';
import { retained, type RetainedRows } from '@lacquer/platform/privacy/retention';

/** The phone is stored as the visitor typed it: its last ten digits are compared. */
const hasPhone = `right(regexp_replace(phone, '[^0-9]', '', 'g'), 10) = ANY (
  SELECT right(its, 10) FROM unnest(:phones) AS its)`;
const ofPerson = `(${hasPhone} OR lower(email) = ANY(:emails))`;

export const personalTables = definePersonalTables({
  exports: [
    {
      title: 'Messages sent with the contact form',
      sql: `SELECT submitted_at AS "Sent at", first_name AS "First name", last_name AS "Last name", email AS "E-mail",
              phone AS "Phone", service AS "Service", message AS "Message",
              note AS "Note"
            FROM submission WHERE ${ofPerson} ORDER BY submitted_at`,
    },
  ],
  emails: `SELECT DISTINCT lower(email) AS email FROM submission WHERE ${hasPhone}`,
  erasures: [{ what: 'contact messages', sql: `DELETE FROM submission WHERE ${ofPerson}` }],
});

const submissions = retained({ table: 'submission', key: 'id', since: 'submitted_at' });

export const retainedRows = (days: number): RetainedRows[] => [{ what: 'contact messages', rows: submissions, days }];
