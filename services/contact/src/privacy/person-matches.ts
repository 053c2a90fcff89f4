import { findPersonMatches, matchPrefixes, type Person, type PersonMatch } from '@lacquer/contracts/privacy';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { many, statement } from '@lacquer/platform/database/sql';
import { PersonalData } from '@lacquer/platform/privacy/personal-data';
import { Controller } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';

const limit = 50;
/** The messages in a preview, and the characters of each. */
const previewed = 3;
const previewCharacters = 200;

const matchRow = z.object({
  key: z.string(),
  typed: z.string(),
  at: z.date(),
  count: z.int(),
  preview: z.array(z.object({ at: z.string(), name: z.string(), text: z.string() })),
});

const previewOf = (condition: string, first: string): string => `(SELECT jsonb_agg(to_jsonb(shown)) FROM (
    SELECT to_char(submitted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at,
      concat_ws(' ', first_name, last_name) AS name, left(message, ${previewCharacters}) AS text
    FROM submission WHERE ${condition} ORDER BY ${first} DESC, submitted_at DESC, id LIMIT ${previewed}) AS shown)`;

/** `$1`: the messages that name a phone of the person; `$2`: the addresses that are known to be theirs. */
const besidePhoneSql = statement(
  `SELECT address AS key, address AS typed, at, preview, (
     SELECT count(*)::integer FROM submission
     WHERE lower(btrim(email)) = address AND id NOT IN (SELECT unnest($1::text[]))) AS count
   FROM (SELECT lower(btrim(email)) AS address, max(submitted_at) AS at FROM submission
         WHERE id IN (SELECT unnest($1::text[])) AND lower(btrim(email)) <> ALL ($2::text[])
         GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${limit}) AS beside,
     LATERAL ${previewOf('lower(btrim(email)) = address', 'id IN (SELECT unnest($1::text[]))')} AS previews(preview)
   ORDER BY at DESC, address`,
  matchRow,
);

/** `$1`: the messages that are offered one by one; `$2`: the addresses of which the messages are joined. */
const singleMessagesSql = statement(
  `SELECT id AS key, phone AS typed, submitted_at AS at, 1 AS count, preview
   FROM (SELECT id, phone, submitted_at FROM submission
         WHERE id IN (SELECT unnest($1::text[])) AND lower(btrim(email)) <> ALL ($2::text[])
         ORDER BY submitted_at DESC, id LIMIT ${limit}) AS alike,
     LATERAL ${previewOf('submission.id = alike.id', 'submission.id')} AS previews(preview)
   ORDER BY at DESC, key`,
  matchRow,
);

/**
 * Everyone can type any phone next to any address in a contact message, so neither leads to the other by itself. What
 * may be about a person is offered to the staff, with its reason.
 */
@Controller()
export class PersonMatches {
  constructor(
    private readonly personal: PersonalData,
    private readonly dataSource: DataSource,
  ) {}

  @HandleRpc(findPersonMatches)
  async find({ actor: _, ...person }: HandledRequest<typeof findPersonMatches>): Promise<{ matches: PersonMatch[] }> {
    return { matches: await this.list(person) };
  }

  private async list(person: Person): Promise<PersonMatch[]> {
    const { typed, similar, earlier, emails } = await this.personal.locate(person);
    const beside = await many(this.dataSource, besidePhoneSql, [typed, emails]);
    const alike = await many(this.dataSource, singleMessagesSql, [similar, emails]);
    const before = await many(this.dataSource, singleMessagesSql, [earlier, emails]);
    return [
      ...beside.map((row) => matchOf(row, 'beside-phone', matchPrefixes.email)),
      ...alike.map((row) => matchOf(row, 'similar-phone', matchPrefixes.message)),
      ...before.map((row) => matchOf(row, 'earlier-holder', matchPrefixes.message)),
    ]
      .toSorted((one, other) => other.at.localeCompare(one.at))
      .slice(0, limit);
  }
}

const matchOf = ({ key, at, ...row }: z.infer<typeof matchRow>, reason: string, prefix: string): PersonMatch => ({
  ...row,
  id: `${prefix}${key}`,
  reason,
  at: at.toISOString(),
});
