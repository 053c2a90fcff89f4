import type { AuditEntry, AuditFilter } from '@lacquer/contracts/staff/audit';
import type { AuditSubjectKind } from '@lacquer/contracts/staff/audit-actions';
import type { Page } from '@lacquer/contracts/call';
import { many, statement } from '@lacquer/platform/database/sql';
import { pageCursor, toPage } from '@lacquer/platform/paging/page-cursor';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';

/** The id of the last entry of a page: ids increase with time. */
const cursor = pageCursor('AUDIT.CURSOR_INVALID', z.tuple([z.string().regex(/^\d{1,18}$/)]));

type Row = Omit<AuditEntry, 'occurredAt' | 'about'> & {
  occurredAt: Date;
  subjectKind: AuditSubjectKind | null;
  subjectId: string | null;
};

const listPageSql = statement<Row>(
  `SELECT id::text, occurred_at AS "occurredAt", actor, action, subject, subject_kind AS "subjectKind",
     subject_id AS "subjectId", outcome, details, client, correlation_id AS "correlationId"
   FROM audit_entry
   WHERE ($2::bigint IS NULL OR id < $2)
     AND ($3::text IS NULL OR actor = $3)
     AND ($4::text IS NULL OR split_part(action, '.', 1) = $4) AND ($5::text IS NULL OR $5 IN ($4, action))
     AND ($6::text IS NULL OR subject = $6)
     AND ($7::text IS NULL OR outcome = $7)
     AND ($8::timestamptz IS NULL OR occurred_at >= $8) AND ($9::timestamptz IS NULL OR occurred_at < $9)
   ORDER BY audit_entry.id DESC LIMIT $1 + 1`,
);

/** Reads the audit trail. */
@Injectable()
export class AuditEntries {
  constructor(private readonly dataSource: DataSource) {}

  /** Newest first. @throws InvalidError AUDIT.CURSOR_INVALID */
  async listPage(filter: AuditFilter, limit: number, after?: string): Promise<Page<AuditEntry>> {
    const [beforeId = null] = after === undefined ? [] : cursor.read(after);
    const { actor = null, action = null, subject = null, outcome = null, from = null, until = null } = filter;
    const area = action?.split('.', 1)[0] ?? null;
    const rows = await many(this.dataSource, listPageSql, [
      limit,
      beforeId,
      actor,
      area,
      action,
      subject,
      outcome,
      from,
      until,
    ]);
    const { page, nextCursor } = toPage(rows, limit, ({ id }) => cursor.write([id]));
    return { items: page.map(toEntry), nextCursor };
  }
}

const toEntry = ({ occurredAt, subjectKind: kind, subjectId: id, ...row }: Row): AuditEntry => ({
  ...row,
  occurredAt: occurredAt.toISOString(),
  about: kind !== null && id !== null ? { kind, id } : undefined,
});
