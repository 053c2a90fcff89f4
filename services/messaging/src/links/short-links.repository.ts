import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import { findShortLinks, recordClicks } from '@lacquer/contracts/messaging/links';
import { HandleRpc } from '@lacquer/platform/bus/handlers';
import { affected, many, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { CodedLink } from './short-links.js';

/** What follows a text at once is a preview of the phone or a scanner of the carrier. */
const previewTime = `interval '3 seconds'`;

const addSql = statement(
  `INSERT INTO short_link (code, recipient_id, url) SELECT * FROM unnest($1::text[], $2::uuid[], $3::text[])`,
);

const addOfVisitSql = statement('INSERT INTO short_link (code, visit_id, url) VALUES ($1, $2, $3)');

const findSql = statement<{ code: string; url: string }>('SELECT code, url FROM short_link WHERE code = ANY($1)');

/** Locked in the same order by all. The time is that of this server, whatever the clock of a gateway shows. */
const recordSql = statement(
  `WITH click AS (
     SELECT code, is_automatic, now() - make_interval(secs => ago_ms / 1000) AS at
     FROM unnest($1::text[], $2::boolean[], $3::float8[]) AS its(code, is_automatic, ago_ms)),
   link AS (
     SELECT code, recipient_id, visit_id FROM short_link WHERE code = ANY($1) ORDER BY code FOR UPDATE),
   judged AS (
     SELECT code, at, is_automatic
         OR at < coalesce(r.accepted_at, r.claimed_at, r.created_at, t.accepted_at, t.claimed_at, '-infinity') + ${previewTime}
           AS is_automatic
     FROM click JOIN link USING (code) LEFT JOIN campaign_recipient r ON r.id = link.recipient_id
       LEFT JOIN after_visit v ON v.visit_id = link.visit_id LEFT JOIN outgoing_text t ON t.id = v.text_id),
   first AS (
     SELECT code, min(at) FILTER (WHERE NOT is_automatic) AS person, min(at) FILTER (WHERE is_automatic) AS automatic
     FROM judged GROUP BY code)
   UPDATE short_link SET person_at = least(person_at, person), automatic_at = least(automatic_at, automatic)
   FROM first WHERE short_link.code = first.code
     AND (person < coalesce(person_at, 'infinity') OR automatic < coalesce(automatic_at, 'infinity'))`,
);

/** The short links of recipients and of texts after a visit, and the first time that each was followed. */
@Injectable()
export class ShortLinksRepository {
  constructor(private readonly dataSource: DataSource) {}

  async add(tx: Transaction, links: readonly (CodedLink & { recipientId: string })[]): Promise<void> {
    if (links.length === 0) return;
    await affected(tx, addSql, [
      links.map(({ code }) => code),
      links.map(({ recipientId }) => recipientId),
      links.map(({ url }) => url),
    ]);
  }

  /** Adds the links in the text after a visit. */
  async addOfVisit(tx: Transaction, visitId: string, links: readonly CodedLink[]): Promise<void> {
    for (const { code, url } of links) await affected(tx, addOfVisitSql, [code, visitId, url]);
  }

  @HandleRpc(findShortLinks)
  async find({ codes }: RequestOf<typeof findShortLinks>): Promise<ResponseOf<typeof findShortLinks>> {
    const rows = await many(this.dataSource, findSql, [codes]);
    const urls = new Map(rows.map(({ code, url }) => [code, url]));
    return { urls: codes.map((code) => urls.get(code) ?? null) };
  }

  @HandleRpc(recordClicks)
  async record({ clicks }: RequestOf<typeof recordClicks>): Promise<ResponseOf<typeof recordClicks>> {
    await affected(this.dataSource, recordSql, [
      clicks.map(({ code }) => code),
      clicks.map(({ isAutomatic }) => isAutomatic),
      clicks.map(({ agoMs }) => agoMs),
    ]);
    return {};
  }
}
