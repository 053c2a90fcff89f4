import { affected, maybeOne, statement } from '@lacquer/platform/database/sql';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const findUnreadSql = statement<{ takenAt: Date }>(
  'SELECT taken_at AS "takenAt" FROM last_restore WHERE texts_read_at IS NULL',
);

const markReadSql = statement(
  'UPDATE last_restore SET texts_read_at = now() WHERE taken_at = $1 AND texts_read_at IS NULL',
);

const findTimeSql = statement<{ at: Date }>('SELECT restored_at AS at FROM last_restore');

/** The last restore of a backup, if there was one. */
@Injectable()
export class LastRestore {
  constructor(private readonly dataSource: DataSource) {}

  /** Since when texts to the salon may be missing. Null: none are. */
  async findUnread(): Promise<Date | null> {
    return (await maybeOne(this.dataSource, findUnreadSql))?.takenAt ?? null;
  }

  /** All texts since then are known. */
  async markRead(takenAt: Date): Promise<void> {
    await affected(this.dataSource, markReadSql, [takenAt]);
  }

  /** Whether something is of before the last restore: its effect may be known outside, although no row says so. */
  async isAfter(occurredAt: string): Promise<boolean> {
    const at = await this.findTime();
    return at !== null && new Date(occurredAt) <= at;
  }

  /** What was due before may have been sent, although no row says so. Null: there was no restore. */
  async findTime(): Promise<Date | null> {
    return (await maybeOne(this.dataSource, findTimeSql))?.at ?? null;
  }
}
