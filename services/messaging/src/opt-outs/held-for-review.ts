import { startedSince } from './started-since.js';

/**
 * SQL: whether campaign texts to the phone wait because a negative text from it, which is no clear opt-out, has not been
 * reviewed. Ends with the review or a later START. A suppressed phone is not held, so that its texts are skipped.
 */
export function isHeldForReview(phone: string): string {
  return `(EXISTS (SELECT FROM inbound_message unclear
      WHERE unclear.from_phone = ${phone} AND unclear.needs_review AND unclear.keyword IS NULL
        AND NOT ${startedSince('unclear')})
    AND NOT EXISTS (SELECT FROM suppression WHERE suppression.phone = ${phone}))`;
}
