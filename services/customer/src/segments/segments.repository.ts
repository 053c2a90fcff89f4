import {
  type FilterCount,
  maxSegments,
  type Segment,
  type SegmentEdit,
  segmentRestorableDays,
} from '@lacquer/contracts/customers/segments';
import { affected, many, maybeOne, one, statement } from '@lacquer/platform/database/sql';
import { expiringRows } from '@lacquer/platform/database/expiry';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type DatedFilter, meetsFilter, valuesOf } from '../customers/customer-filter.js';

export interface StoredSegment extends Segment {
  /** The account of the last edit. */
  editedBy: string;
  isDeleted: boolean;
}

const columns = `id, name, filter, version, edited_by AS "editedBy", deleted_at IS NOT NULL AS "isDeleted"`;

const listSql = statement<StoredSegment>(
  `SELECT ${columns} FROM segment WHERE deleted_at IS NULL ORDER BY lower(name), id`,
);

const findSql = statement<StoredSegment>(`SELECT ${columns} FROM segment WHERE id = $1`);

const findForUpdateSql = statement<StoredSegment>(`SELECT ${columns} FROM segment WHERE id = $1 FOR UPDATE`);

const lockAllSql = statement(`SELECT pg_advisory_xact_lock(hashtextextended('segments', 0))`);

const isFullSql = statement<{ isFull: boolean }>(
  `SELECT count(*) >= ${maxSegments} AS "isFull" FROM segment WHERE deleted_at IS NULL`,
);

const findNamedSql = statement<{ id: string }>(
  `SELECT id FROM segment WHERE lower(name) = lower($1 COLLATE pg_c_utf8) AND deleted_at IS NULL`,
);

const insertSql = statement(`INSERT INTO segment (id, name, filter, edited_by) VALUES ($1, $2, $3, $4)`);

const editSql = statement(
  `UPDATE segment SET name = COALESCE($2, name), filter = COALESCE($3, filter), edited_by = $4, version = version + 1
   WHERE id = $1`,
);

const setDeletedSql = statement(
  `UPDATE segment SET deleted_at = CASE WHEN $2::boolean THEN now() END
   WHERE id = $1 AND (deleted_at IS NOT NULL) <> $2`,
);

const countSql = statement<FilterCount>(
  `SELECT count(*)::integer AS customers, (count(*) FILTER (WHERE customer.has_phone))::integer AS "withPhone"
   FROM customer_facet AS customer WHERE customer.id IS NOT NULL AND ${meetsFilter(2, '$1', 'facet')}`,
);

export const deletedSegments = expiringRows({
  table: 'segment',
  key: 'id',
  isExpired: `deleted_at < now() - interval '${segmentRestorableDays} days'`,
});

@Injectable()
export class SegmentsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** By name, without those that are deleted. */
  list(): Promise<StoredSegment[]> {
    return many(this.dataSource, listSql);
  }

  async find(id: string): Promise<StoredSegment | null> {
    return (await maybeOne(this.dataSource, findSql, [id])) ?? null;
  }

  async findForUpdate(tx: Transaction, id: string): Promise<StoredSegment | null> {
    return (await maybeOne(tx, findForUpdateSql, [id])) ?? null;
  }

  /** Until the transaction ends, no other takes a name or a place. */
  async lockAll(tx: Transaction): Promise<void> {
    await affected(tx, lockAllSql);
  }

  async isFull(tx: Transaction): Promise<boolean> {
    return (await one(tx, isFullSql)).isFull;
  }

  /** The id of the segment with this name, whatever its capital letters. */
  async findNamed(tx: Transaction, name: string): Promise<string | null> {
    return (await maybeOne(tx, findNamedSql, [name]))?.id ?? null;
  }

  async insert(tx: Transaction, { id, name, filter }: Omit<Segment, 'version'>, by: string): Promise<void> {
    await affected(tx, insertSql, [id, name, JSON.stringify(filter), by]);
  }

  async edit(tx: Transaction, id: string, { name, filter }: SegmentEdit, by: string): Promise<void> {
    await affected(tx, editSql, [id, name ?? null, filter ? JSON.stringify(filter) : null, by]);
  }

  async setDeleted(tx: Transaction, id: string, isDeleted: boolean): Promise<void> {
    await affected(tx, setDeletedSql, [id, isDeleted]);
  }

  /** The listed customers that meet a filter. */
  count(filter: DatedFilter, isByPerson: boolean): Promise<FilterCount> {
    return one(this.dataSource, countSql, [isByPerson, ...valuesOf(filter)]);
  }
}
