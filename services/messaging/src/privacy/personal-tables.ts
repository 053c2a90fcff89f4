import { definePersonalTables, wasTheirs } from '@lacquer/platform/privacy/personal-data';
import { retained, type RetainedRows } from '@lacquer/platform/privacy/retention';
import { noteErasure } from '../opt-outs/erasures.js';
import { startedSince } from '../opt-outs/started-since.js';
import { textKinds } from '../texts/kinds/text-kinds.js';

/**
 * SQL: whether a text was the person's. Before the first text that says that the number is a wrong one, the phone had an
 * earlier holder, whether or not a record of that person has lost it.
 */
const wasTheirText = (phone: string, at: string): string =>
  wasTheirs(
    phone,
    at,
    `(SELECT min(wrong.received_at) FROM inbound_message AS wrong WHERE wrong.from_phone = ${phone} AND wrong.wrong_number)`,
  );

/**
 * SQL: when somebody had the phone of a text to the salon, as `wasTheirs` asks. The text that says that a number is a wrong
 * one is the new holder's, and the phone was taken from the earlier one a moment after it arrived.
 */
const heldAt = `(inbound_message.received_at + CASE WHEN inbound_message.wrong_number THEN interval '1 minute' ELSE interval '0' END)`;

export const personalTables = definePersonalTables({
  exports: [
    {
      title: 'Texts of campaigns',
      sql: `SELECT campaign_recipient.created_at AS "Planned at", accepted_at AS "Sent at",
              campaign_recipient.body AS "Text", other_body AS "Other text of the test", campaign_recipient.status AS "State", skip_reason AS "Not sent because",
              phone AS "Phone"
            FROM campaign_recipient WHERE phone = ANY (:held) AND ${wasTheirText('campaign_recipient.phone', 'campaign_recipient.created_at')}
            ORDER BY campaign_recipient.created_at, id`,
    },
    {
      title: 'Links in texts of campaigns',
      sql: `SELECT url AS "Link", person_at AS "First opened at", automatic_at AS "First opened by a program at", phone AS "Phone"
            FROM short_link JOIN campaign_recipient ON campaign_recipient.id = recipient_id
            WHERE phone = ANY (:held) AND ${wasTheirText('campaign_recipient.phone', 'campaign_recipient.created_at')}
            ORDER BY campaign_recipient.created_at, code`,
    },
    {
      title: 'Offers in texts of campaigns',
      sql: `SELECT campaign.offer->>'description' AS "Offer", code AS "Code", campaign.offer->>'lastDay' AS "Until",
              redeemed_at AS "Redeemed at", CASE WHEN payment_id IS NULL THEN NULL ELSE 'Square' END AS "Found at", phone AS "Phone"
            FROM offer_code JOIN campaign_recipient ON campaign_recipient.id = recipient_id
              JOIN campaign ON campaign.id = offer_code.campaign_id
            WHERE phone = ANY (:held) AND ${wasTheirText('campaign_recipient.phone', 'campaign_recipient.created_at')}
            ORDER BY campaign_recipient.created_at, recipient_id`,
    },
    {
      title: 'Texts to the salon',
      sql: `SELECT received_at AS "Received at", body AS "Text", keyword AS "Taken as",
              wrong_number AS "Says that the number is wrong", from_phone AS "Phone"
            FROM inbound_message WHERE from_phone = ANY (:held) AND ${wasTheirText('inbound_message.from_phone', heldAt)}
            ORDER BY received_at, id`,
    },
    {
      title: 'Pictures in texts to the salon',
      // as they are small enough for a page of an export
      sql: `SELECT received_at AS "Received at", state AS "State", text_picture.width AS "Width", text_picture.height AS "Height",
              encode(bytes, 'base64') AS "Smaller copy (JPEG in base64)", from_phone AS "Phone"
            FROM text_picture JOIN inbound_message ON inbound_message.id = inbound_id
              LEFT JOIN text_picture_file ON picture = text_picture.id AND size = 'small'
            WHERE from_phone = ANY (:held) AND ${wasTheirText('inbound_message.from_phone', heldAt)}
            ORDER BY received_at, inbound_id, position`,
    },
    {
      title: 'Pictures in answers of the salon',
      sql: `SELECT outgoing_text.created_at AS "At", text_picture.width AS "Width", text_picture.height AS "Height",
              encode(bytes, 'base64') AS "Smaller copy (JPEG in base64)", phone AS "Phone"
            FROM text_picture JOIN outgoing_text ON outgoing_text.id = outgoing_id
              LEFT JOIN text_picture_file ON picture = text_picture.id AND size = 'small'
            WHERE phone = ANY (:held) AND ${wasTheirText('outgoing_text.phone', 'outgoing_text.created_at')}
            ORDER BY outgoing_text.created_at, text_picture.id`,
    },
    {
      title: 'Conversation',
      sql: `SELECT CASE WHEN is_open THEN 'open' ELSE 'closed' END AS "State", CASE WHEN is_open THEN waiting_since END AS "Waits since",
              coalesce(person.name, person.email) AS "Answered by", conversation.phone AS "Phone"
            FROM conversation LEFT JOIN staff_person AS person ON person.id = assigned_to
            WHERE conversation.phone = ANY (:phones) ORDER BY conversation.phone`,
    },
    {
      title: 'Exclusion from texts',
      sql: `SELECT since AS "Since", reason AS "Reason", source AS "By", phone AS "Phone"
            FROM suppression WHERE phone = ANY (:phones) ORDER BY phone`,
    },
    {
      title: 'Question after the keyword, without an answer',
      sql: `SELECT asked_at AS "Asked at", words AS "Text", phone AS "Phone" FROM join_request WHERE phone = ANY (:phones)`,
    },
    {
      title: 'Answers to reminders of appointments',
      sql: `SELECT starts_at AS "Appointment", answer AS "Answer", answered_at AS "At", phone AS "Phone" FROM reminder
            WHERE phone = ANY (:held) AND ${wasTheirText('reminder.phone', 'created_at')} ORDER BY created_at, booking_id, kind`,
    },
    {
      title: 'Visits after which the salon thanks',
      sql: `SELECT visited_at AS "Visit", CASE WHEN reason IS NULL THEN NULL ELSE 'thanked not long before' END AS "Not sent because",
              rating AS "Their answer, 1 to 5", rated_at AS "Answered at",
              url AS "Link", person_at AS "First opened at", automatic_at AS "First opened by a program at", phone AS "Phone"
            FROM after_visit LEFT JOIN short_link USING (visit_id)
            WHERE phone = ANY (:held) AND ${wasTheirText('after_visit.phone', 'decided_at')} ORDER BY decided_at, visit_id`,
    },
    ...textKinds.map(({ name, personal, intervalMs }) => ({
      title: personal.exported,
      // the news of a combined text is of no person
      sql: `SELECT created_at AS "At", ${intervalMs === null ? 'body AS "Text", ' : ''}status AS "State", phone AS "Phone"
            FROM outgoing_text WHERE kind = '${name}' AND phone = ANY (:held)
              AND ${wasTheirText('outgoing_text.phone', 'created_at')} ORDER BY created_at, id`,
    })),
  ],
  erasures: [
    { sql: noteErasure, ofHeld: true },
    // before the other rows, because an arriving text locks this row before any other of the phone
    { what: 'conversations', sql: `DELETE FROM conversation WHERE phone = :phone` },
    {
      what: 'texts that were still to be sent, and are not',
      sql: `UPDATE campaign_recipient SET status = 'skipped', skip_reason = 'cancelled', updated_at = now()
            WHERE phone = :phone AND status = 'pending'`,
    },
    // before the phone of the recipient is gone
    {
      what: 'links in texts of campaigns, counted without the code in the text',
      ofHeld: true,
      sql: `UPDATE short_link SET code = 'erased ' || gen_random_uuid()
            FROM campaign_recipient WHERE campaign_recipient.id = recipient_id AND phone = :phone
              AND ${wasTheirText(':phone', 'campaign_recipient.created_at')}`,
    },
    {
      what: 'codes of offers, counted without the code in the text and the payment',
      ofHeld: true,
      sql: `UPDATE offer_code SET code = CASE WHEN is_own THEN 'erased ' || gen_random_uuid() ELSE code END, payment_id = NULL
            FROM campaign_recipient WHERE campaign_recipient.id = recipient_id AND phone = :phone
              AND ${wasTheirText(':phone', 'campaign_recipient.created_at')}`,
    },
    {
      what: 'texts of campaigns, counted without a phone, and without the name in them',
      ofHeld: true,
      sql: `UPDATE campaign_recipient SET phone = :pseudonym, other_body = NULL, other_segments = NULL, body = CASE test_text
              WHEN 'b' THEN coalesce(campaign.test->'texts'->text_language->>'body', campaign.test->>'body')
              ELSE coalesce(campaign.texts->text_language->>'body', campaign.body) END
            FROM campaign WHERE campaign.id = campaign_id AND phone = :phone
              AND ${wasTheirText(':phone', 'campaign_recipient.created_at')}`,
    },
    {
      what: 'exclusions that a text had asked for, which stay so without it',
      sql: `UPDATE suppression SET source = 'inbound'
            WHERE phone = :phone AND reason = 'opted-out' AND source <> 'inbound' AND EXISTS (
              SELECT FROM inbound_message text WHERE from_phone = :phone AND keyword IN ('stop', 'stop-phrase')
                AND NOT ${startedSince('text')})`,
    },
    { what: 'questions without an answer', sql: `DELETE FROM join_request WHERE phone = :phone` },
    { what: 'what is read of the texts', sql: `DELETE FROM conversation_read WHERE phone = :phone` },
    {
      what: 'pictures in answers of the salon',
      ofHeld: true,
      sql: `DELETE FROM text_picture USING outgoing_text WHERE outgoing_text.id = outgoing_id
            AND phone = :phone AND ${wasTheirText(':phone', 'outgoing_text.created_at')}`,
    },
    {
      // that they were sent is kept: the customer service, which is erased later, still names the appointments as due
      what: 'reminders of appointments, kept without the answer under a pseudonym',
      ofHeld: true,
      sql: `UPDATE reminder SET phone = :pseudonym, answer = NULL, answered_at = NULL
            WHERE phone = :phone AND ${wasTheirText(':phone', 'created_at')}`,
    },
    // before the phone of the visit is gone
    {
      what: 'links in thanks after visits',
      ofHeld: true,
      sql: `DELETE FROM short_link USING after_visit WHERE after_visit.visit_id = short_link.visit_id
            AND phone = :phone AND ${wasTheirText(':phone', 'decided_at')}`,
    },
    {
      // as the reminders
      what: 'visits after which the salon thanks, kept without the answer under a pseudonym',
      ofHeld: true,
      sql: `UPDATE after_visit SET phone = :pseudonym, rating = NULL, rated_at = NULL
            WHERE phone = :phone AND ${wasTheirText(':phone', 'decided_at')}`,
    },
    ...textKinds.map(({ name, personal }) => ({
      what: personal.erased,
      ofHeld: true as const,
      sql: `DELETE FROM outgoing_text WHERE kind = '${name}' AND phone = :phone AND ${wasTheirText(':phone', 'created_at')}`,
    })),
    {
      what: 'texts of kinds that another release knows',
      ofHeld: true,
      sql: `DELETE FROM outgoing_text WHERE phone = :phone AND ${wasTheirText(':phone', 'created_at')}`,
    },
    // their files too: those outside of the database are removed a moment later
    {
      what: 'pictures in texts to the salon',
      ofHeld: true,
      sql: `DELETE FROM text_picture USING inbound_message WHERE inbound_message.id = inbound_id
            AND (from_phone = :phone OR to_phone = :phone) AND ${wasTheirText(':phone', heldAt)}`,
    },
    // after the texts to the person, which are told apart by the first wrong number among these
    {
      what: 'texts to the salon',
      ofHeld: true,
      sql: `DELETE FROM inbound_message WHERE (from_phone = :phone OR to_phone = :phone)
            AND ${wasTheirText(':phone', heldAt)}`,
    },
    {
      what: 'exclusions from texts that are kept already',
      sql: `DELETE FROM suppression WHERE phone = :phone
            AND EXISTS (SELECT FROM suppression AS kept WHERE kept.phone = :pseudonym)`,
    },
    {
      what: 'exclusions from texts, kept under a pseudonym',
      sql: `UPDATE suppression SET phone = :pseudonym WHERE phone = :phone`,
    },
  ],
});

const replies = retained({
  table: 'inbound_message',
  key: 'id',
  since: 'received_at',
  // opt-outs and the texts that lift them are kept
  only: `(keyword IS NULL OR keyword = 'help') AND NOT needs_review`,
});

const answers = retained({
  table: 'outgoing_text',
  key: 'id',
  since: 'created_at',
  only: `in_conversation AND status NOT IN ('pending', 'sending')`,
});

export const retainedRows = (days: number): RetainedRows[] => [
  { what: 'replies', rows: replies, days },
  { what: 'answers', rows: answers, days },
];
