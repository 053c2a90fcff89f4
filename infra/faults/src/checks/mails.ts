import type { ReceivedMail } from '@lacquer/servers/testing/mail-server';
import type { Stage } from '../stage.js';
import type { ReceivedText } from './received-texts.js';
import { type Appointment, saidTime } from './reminders.js';
import { type ThankedGuest, unhappyRatings } from './thanks.js';

/** What the staff are told by mail. */
export interface News {
  received: readonly ReceivedText[];
  appointments: readonly Appointment[];
  thanked: readonly ThankedGuest[];
}

/**
 * The staff read everything once. A mail that comes again has the same `Message-ID`, and mail programs show the first: what
 * only the second says is lost.
 */
export async function findWrongMails({ mail, query }: Stage, news: News): Promise<string[]> {
  const shown = new Map<string, string>();
  for (const { raw } of mail.mails) {
    const id = /^Message-ID: *(\S+)/im.exec(raw)?.[1] ?? raw;
    if (!shown.has(id)) shown.set(id, textOf(raw));
  }
  const lines = [...shown.values()].flatMap((text) => text.split('\n'));
  const inbox = await query<{ phone: string; body: string }>(
    'messaging',
    'SELECT from_phone AS phone, body FROM inbound_message',
  );
  const wrong: string[] = [];
  const expect = (words: string, count: number) => {
    const found = lines.filter((line) => line.includes(words)).length;
    if (found !== count) wrong.push(`mails: "${words}" was told ${found} times instead of ${count}`);
  };
  for (const { words } of news.received) expect(words, inbox.filter(({ body }) => body.includes(words)).length);
  for (const { phone, startsAt, answer, hasAnswered } of news.appointments) {
    if (answer !== 'N' || !hasAnswered) continue;
    const times = inbox.filter((text) => text.phone === phone && text.body === answer).length;
    expect(`cannot come to their appointment on ${saidTime(startsAt)}`, times);
  }
  const unhappy = Map.groupBy(unhappyRatings(news.thanked), (rating) => rating);
  for (const rating of [1, 2]) expect(`rated their visit ${rating} of 5`, unhappy.get(rating)?.length ?? 0);
  if (wrong.length > 0) wrong.push(`mails: ${shown.size} arrived; the notices are ${await statesOfNotices(query)}`);
  return wrong;
}

async function statesOfNotices(query: Stage['query']): Promise<string> {
  const rows = await query<{ state: string; count: number; trouble: string | null }>(
    'messaging',
    `SELECT status AS state, count(*)::int AS count, max(email_trouble::text) AS trouble
     FROM staff_notice JOIN staff_person ON staff_person.id = person_id WHERE channel = 'email' GROUP BY status`,
  );
  return (
    rows.map(({ state, count, trouble }) => [count, state, trouble].filter(Boolean).join(' ')).join(', ') || 'none'
  );
}

/** The text of a mail. */
function textOf(raw: ReceivedMail['raw']): string {
  const [head = '', ...parts] = raw.split('\r\n\r\n');
  const body = parts.join('\r\n\r\n');
  const encoding = /^Content-Transfer-Encoding: *(\S+)/im.exec(head)?.[1]?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
