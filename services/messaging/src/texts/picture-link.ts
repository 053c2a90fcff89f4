import { maxMessageLength } from '@lacquer/contracts/messaging/campaign';
import type { RenderedMessage } from './message-text.js';
import { measureText } from './segments.js';

/** A text with a link to its picture in it. */
export interface LinkedText extends RenderedMessage {
  link: string;
}

/**
 * The text for a phone or a sender that takes no pictures: a link of its own line, after the words. Null: it would be too
 * long for one text.
 */
export function withPictureLink(body: string, link: string): LinkedText | null {
  const linked = body === '' ? link : `${body}\n${link}`;
  return linked.length > maxMessageLength ? null : { link, body: linked, segments: measureText(linked).segments };
}

/** SQL: the body of row `r` without the link to its picture. */
export const bodyWithoutLink = `CASE WHEN r.picture_link IS NULL THEN r.body
  ELSE rtrim(left(r.body, length(r.body) - length(r.picture_link)), E'\\n') END`;
