import type { Stage } from '../stage.js';

/** A text that a customer sent, and the product confirmed. */
export interface ReceivedText {
  sid: string;
  /** Unique words in it. */
  words: string;
  hasPicture: boolean;
}

/** Each text is stored, and its picture once, with both of its sizes. */
export async function findWrongReceived({ query }: Stage, received: readonly ReceivedText[]): Promise<string[]> {
  const rows = await query<{ sid: string; body: string; pictures: string[]; files: number }>(
    'messaging',
    `SELECT m.message_sid AS sid, m.body, coalesce(array_agg(DISTINCT concat_ws(' ', p.id, p.state, p.reason))
         FILTER (WHERE p.id IS NOT NULL), '{}') AS pictures, count(f.picture)::int AS files
     FROM inbound_message m LEFT JOIN text_picture p ON p.inbound_id = m.id LEFT JOIN text_picture_file f ON f.picture = p.id
     GROUP BY m.id`,
  );
  const stored = new Map(rows.map((row) => [row.sid, row]));
  return received.flatMap(({ sid, words, hasPicture }) => {
    if (!stored.has(sid)) return [`texts: "${words}" was confirmed, and is not stored`];
    // an attempt whose answer was lost may be stored too, as another text
    return rows
      .filter(({ body }) => body.includes(words))
      .filter(({ pictures, files }) => {
        const isRight = hasPicture
          ? pictures.length === 1 && pictures[0]?.endsWith(' stored') && files === 2
          : pictures.length === 0;
        return !isRight;
      })
      .map(({ pictures, files }) => `pictures: "${words}" has ${pictures.join(', ') || 'none'} in ${files} files`);
  });
}
