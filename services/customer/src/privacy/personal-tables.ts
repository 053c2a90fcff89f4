import { digitsSql } from '@lacquer/platform/phone/typed-digits';
import { definePersonalTables } from '@lacquer/platform/privacy/personal-data';
import { retained, type RetainedRows } from '@lacquer/platform/privacy/retention';
import { containsPhone, jsonContainsEmail } from '@lacquer/platform/privacy/whole-values';
import { isDetached } from '../customers/detached-phone.js';
import { bareNotification } from '../square/events/square-events.repository.js';
import { emptiedProfile } from '../square/profiles/square-profiles.repository.js';

/** A Square customer whose record has lost the phone that Square still has. It is not the present holder's. */
const hasLostPhone = isDetached('square_customer.customer_id', 'square_customer.phone_number');

/** A Square customer with one of the phones, which Square stores as its staff typed it, perhaps with an extension. */
const hasPhone = `((phone_number = ANY (:phones) AND NOT ${hasLostPhone}) OR (square_customer_id = ANY (:typed) AND phone_text IS NOT NULL))`;

/** The records with the phones, those that Square links to them, and those merged with one of them. */
const ofPerson = `(WITH RECURSIVE person(id) AS (
  SELECT * FROM (SELECT id FROM customer WHERE phone_number = ANY (:phones)
    UNION SELECT customer_id FROM square_customer WHERE ${hasPhone} AND customer_id IS NOT NULL) AS known
  UNION
  SELECT other.id FROM person, LATERAL (
    SELECT merged_into AS id FROM customer WHERE customer.id = person.id AND merged_into IS NOT NULL
    UNION ALL SELECT customer.id FROM customer WHERE merged_into = person.id) AS other)
  SELECT id FROM person)`;

/** The Square customers with the phones or linked to their records. */
const atSquare = `(SELECT square_customer_id FROM square_customer
  WHERE ${hasPhone} OR customer_id IN ${ofPerson})`;

const paymentsOfPerson = `(
  SELECT payment_id FROM square_payment WHERE square_customer_id IN ${atSquare} OR entered_phone = ANY (:phones)
  UNION SELECT square_payment_id FROM visit WHERE customer_id IN ${ofPerson} AND square_payment_id IS NOT NULL)`;

const bookingsOfPerson = `(SELECT square_booking_id FROM booking WHERE square_customer_id IN ${atSquare})`;

/**
 * Notifications about the person's payments, appointments and Square customers, and any that contain a phone or an e-mail address.
 */
const isNotification = `(
  payload #>> '{data,id}' IN (SELECT payment_id FROM ${paymentsOfPerson} AS payments UNION SELECT * FROM ${atSquare} AS links)
  OR (type LIKE 'booking.%' AND split_part(payload #>> '{data,id}', ':', 1) IN (SELECT square_booking_id FROM ${bookingsOfPerson} AS booked))
  OR (EXISTS (SELECT FROM unnest(:phones) AS its WHERE ${containsPhone('payload::text', 'its')})
    AND COALESCE(payload #>> '{data,id}', '') NOT IN (SELECT square_customer_id FROM square_customer WHERE ${hasLostPhone}))
  OR ${jsonContainsEmail('payload', ':emails')})`;

/**
 * Entries of the ledger about the phones, without those of a customer who has lost the phone since; those are in the
 * customer's own export.
 */
const isOwnStatement = `(CASE WHEN phone_number = ANY (:phones)
  THEN NOT EXISTS (SELECT FROM detached_phone AS lost WHERE lost.phone_number = consent_entry.phone_number
    AND lost.reattached_at IS NULL AND lost.detached_at > consent_entry.recorded_at AND lost.customer_id NOT IN ${ofPerson})
  ELSE phone_number IN (SELECT lost.phone_number FROM detached_phone AS lost WHERE lost.customer_id IN ${ofPerson}
    AND lost.reattached_at IS NULL AND lost.detached_at > consent_entry.recorded_at) END)`;

/** Prevents a later event of Square from filling the profile again. */
const emptied = `${emptiedProfile}, erased_at = now()`;

export const personalTables = definePersonalTables({
  typed: `SELECT square_customer_id AS id, phone_text AS text FROM square_customer WHERE phone_number IS NULL
          AND ${digitsSql('phone_text')} LIKE ANY (SELECT '%' || digits || '%' FROM unnest(:nationals) AS digits)`,
  exports: [
    {
      title: 'Customer record',
      sql: `SELECT phone_number AS "Phone", email AS "E-mail", given_name AS "Given name",
              family_name AS "Family name", visit_count AS "Visits", total_spent AS "Spent in cents",
              last_visit_at AS "Last visit", service_names AS "Services", created_at AS "Known since",
              note AS "Note", tags AS "Tags", birthday_month AS "Birthday: month", birthday_day AS "Birthday: day",
              language AS "Language"
            FROM customer WHERE id IN ${ofPerson} ORDER BY created_at, id`,
    },
    {
      title: 'Details before records were merged',
      sql: `SELECT own->>'note' AS "Note", own->>'email' AS "E-mail", own->'tags' AS "Tags", own->'birthday' AS "Birthday",
              own->>'language' AS "Language"
            FROM merge_detail WHERE customer_id IN ${ofPerson} ORDER BY customer_id`,
    },
    {
      title: 'Details that were taken from Square',
      sql: `SELECT taken->'birthday' AS "Birthday", taken->>'note' AS "Note", taken->'tags' AS "Tags"
            FROM square_detail WHERE customer_id IN ${ofPerson} ORDER BY customer_id`,
    },
    {
      title: 'Other records that were likely of the same person',
      sql: `SELECT found_at AS "Found at", reasons AS "In common", dismissed_at AS "Found to be another person at"
            FROM likely_duplicate WHERE one_id IN ${ofPerson} OR other_id IN ${ofPerson} ORDER BY found_at, one_id, other_id`,
    },
    {
      title: 'Visits',
      sql: `SELECT visited_at AS "At", service_names AS "Services", amount AS "Amount in cents", tip AS "Tip in cents",
              refunded AS "Refunded in cents", source AS "Recorded from", square_payment_id AS "Payment at Square",
              receipt_url AS "Receipt"
            FROM visit WHERE customer_id IN ${ofPerson} ORDER BY visited_at, id`,
    },
    {
      title: 'Changes of visits by the staff',
      sql: `SELECT changed_at AS "At", reason AS "Reason", visit_change.service_names AS "Services before",
              visit_change.amount AS "Amount before in cents", visit_change.visited_at AS "Visit before"
            FROM visit_change JOIN visit ON visit.id = visit_id WHERE customer_id IN ${ofPerson} ORDER BY changed_at, visit_change.id`,
    },
    {
      title: 'Consent to texts, and the visits that the ledger names',
      sql: `SELECT recorded_at AS "At", kind AS "What", channel AS "How", wording_version AS "Wording", reason AS "Reason",
              words AS "Words", page AS "Page", address AS "From address", phone_number AS "Phone"
            FROM consent_entry WHERE ${isOwnStatement} ORDER BY sequence`,
    },
    {
      title: 'Phones that are no longer the customer’s',
      sql: `SELECT phone_number AS "Phone", detached_at AS "Detached at", reattached_at AS "Given back at"
            FROM detached_phone WHERE customer_id IN ${ofPerson} ORDER BY detached_at, id`,
    },
    {
      title: 'Customer at Square',
      sql: `SELECT square_customer_id AS "Id at Square", given_name AS "Given name", family_name AS "Family name",
              phone_text AS "Phone", email AS "E-mail", birthday_month AS "Birthday: month", birthday_day AS "Birthday: day",
              note AS "Note", ARRAY(SELECT name FROM square_group WHERE group_id = ANY (group_ids) ORDER BY name) AS "Groups",
              updated_at AS "Updated at"
            FROM square_customer WHERE square_customer_id IN ${atSquare} ORDER BY square_customer_id`,
    },
    {
      title: 'Payments at Square',
      sql: `SELECT paid_at AS "At", amount AS "Amount in cents", tip AS "Tip in cents", status AS "State",
              service_names AS "Services", discounts AS "Discounts", entered_phone AS "Phone entered by the staff", receipt_url AS "Receipt"
            FROM square_payment WHERE payment_id IN ${paymentsOfPerson} ORDER BY paid_at, payment_id`,
    },
    {
      title: 'Appointments at Square',
      sql: `SELECT starts_at AS "At", minutes AS "Minutes", service_names AS "Services", state AS "State",
              answer AS "Reply to a reminder", answered_at AS "Replied at"
            FROM booking WHERE square_booking_id IN ${bookingsOfPerson} ORDER BY starts_at, id`,
    },
    {
      title: 'Reminders of appointments that were asked for',
      sql: `SELECT recorded_at AS "At", wants AS "Wants reminders", wording_version AS "Wording", phone_number AS "Phone"
            FROM reminder_wish WHERE phone_number = ANY (:phones) ORDER BY sequence`,
    },
    {
      title: 'Refunds at Square without a payment',
      sql: `SELECT refunded_at AS "At", amount AS "Amount in cents" FROM square_refund
            WHERE customer_id IN ${ofPerson} OR square_customer_id IN ${atSquare} ORDER BY refunded_at, refund_id`,
    },
    {
      title: 'Notifications from Square',
      sql: `SELECT received_at AS "Received at", type AS "About", payload AS "Content"
            FROM square_event WHERE ${isNotification} ORDER BY received_at, event_id`,
    },
  ],
  emails: `SELECT lower(email) AS email FROM customer WHERE id IN ${ofPerson} AND email IS NOT NULL
           UNION SELECT lower(email) FROM square_customer WHERE square_customer_id IN ${atSquare} AND email IS NOT NULL`,
  phones: `SELECT phone_number AS phone FROM customer WHERE id IN ${ofPerson} AND phone_number IS NOT NULL`,
  // a phone that several have had is this person's since the last of the others lost it
  phonePeriods: `
    SELECT phone_number AS phone, max(detached_at) FILTER (WHERE customer_id NOT IN ${ofPerson}) AS from,
      NULL::timestamptz AS until
    FROM detached_phone WHERE phone_number = ANY (:phones) AND reattached_at IS NULL GROUP BY phone_number
    UNION ALL
    SELECT lost.phone_number, (
        SELECT max(earlier.detached_at) FROM detached_phone AS earlier WHERE earlier.phone_number = lost.phone_number
          AND earlier.reattached_at IS NULL AND earlier.detached_at < lost.detached_at
          AND earlier.customer_id NOT IN ${ofPerson}),
      lost.detached_at
    FROM detached_phone AS lost WHERE lost.customer_id IN ${ofPerson} AND lost.reattached_at IS NULL
    ORDER BY phone, until DESC LIMIT 200`,
  erasures: [
    {
      what: 'notifications from Square, of which only the object stays',
      sql: `UPDATE square_event SET payload = ${bareNotification}, last_error = NULL
            WHERE ${isNotification} AND payload <> ${bareNotification}`,
    },
    {
      what: 'entries of the consent ledger, under a pseudonym',
      ofHeld: true,
      sql: `UPDATE consent_entry SET phone_number = :pseudonym, reason = NULL, address = NULL
            WHERE phone_number = :phone AND ${isOwnStatement}`,
    },
    { what: 'the latest statement about consent', sql: `DELETE FROM consent_state WHERE phone_number = :phone` },
    {
      what: 'payments at Square, which count without a phone',
      sql: `UPDATE square_payment SET entered_phone = NULL, receipt_url = NULL, square_customer_id = NULL, reason = NULL,
              discounts = '{}', discounts_told = NULL, erased_at = now(), outcome = CASE outcome WHEN 'no-phone' THEN 'erased' ELSE outcome END
            WHERE payment_id IN ${paymentsOfPerson} AND erased_at IS NULL`,
    },
    {
      what: 'the customers of appointments at Square',
      sql: `UPDATE booking SET square_customer_id = NULL, answer = NULL, answered_at = NULL, erased_at = now()
            WHERE square_booking_id IN ${bookingsOfPerson}`,
    },
    { what: 'who asked for reminders of appointments', sql: `DELETE FROM reminder_wish WHERE phone_number = :phone` },
    {
      what: 'the customers at Square of refunds, which still count',
      sql: `UPDATE square_refund SET square_customer_id = NULL
            WHERE square_customer_id IS NOT NULL AND (customer_id IN ${ofPerson} OR square_customer_id IN ${atSquare})`,
    },
    {
      what: 'receipts of visits',
      sql: `UPDATE visit SET receipt_url = NULL WHERE customer_id IN ${ofPerson} AND receipt_url IS NOT NULL`,
    },
    {
      what: 'reasons for changes of visits, in words of the staff',
      sql: `UPDATE visit_change SET reason = '' FROM visit
            WHERE visit.id = visit_id AND customer_id IN ${ofPerson} AND reason <> ''`,
    },
    {
      what: 'reasons for voiding visits, in words of the staff',
      sql: `UPDATE visit SET void_reason = '' WHERE customer_id IN ${ofPerson} AND source = 'manual' AND void_reason <> ''`,
    },
    {
      what: 'phones that are no longer the customer’s',
      sql: `DELETE FROM detached_phone
            WHERE customer_id IN ${ofPerson} OR (customer_id IS NULL AND phone_number = ANY (:phones))`,
    },
    { what: 'details before records were merged', sql: `DELETE FROM merge_detail WHERE customer_id IN ${ofPerson}` },
    { what: 'details that were taken from Square', sql: `DELETE FROM square_detail WHERE customer_id IN ${ofPerson}` },
    {
      what: 'pairs of records that are likely of one person',
      sql: `DELETE FROM likely_duplicate WHERE one_id IN ${ofPerson} OR other_id IN ${ofPerson}`,
    },
    // the records lose their phones last, because the other rows are found by them
    {
      what: 'customer records, whose visits stay without a name',
      sql: `WITH links AS (UPDATE square_customer SET ${emptied} WHERE square_customer_id IN ${atSquare})
            UPDATE customer SET phone_number = NULL, email = NULL, entered_given_name = NULL,
              entered_family_name = NULL, square_given_name = NULL, square_family_name = NULL,
              note = NULL, tags = '{}', birthday_month = NULL, birthday_day = NULL, language = NULL
            WHERE id IN ${ofPerson}`,
    },
    { what: 'customers at Square', sql: `UPDATE square_customer SET ${emptied} WHERE ${hasPhone}` },
  ],
});

const notifications = retained({
  table: 'square_event',
  key: 'event_id',
  since: 'processed_at',
  // events that are set aside wait for staff
  only: 'set_aside_at IS NULL',
});

export const retainedRows = (days: number): RetainedRows[] => [
  { what: 'notifications from Square', rows: notifications, days },
];
