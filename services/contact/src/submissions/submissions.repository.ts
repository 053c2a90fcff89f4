import { containing } from '@lacquer/platform/database/like-pattern';
import { one, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource, type ObjectLiteral } from 'typeorm';
import type { submissionViews } from '@lacquer/contracts/salon/contact';
import type { ReceivedMessages } from '@lacquer/contracts/salon/received-messages';
import { SubmissionEntity } from './submission.entity.js';

/** The position of a submission in the list. */
export interface SubmissionPlace {
  submittedAt: string;
  id: string;
}

const startOf = (unit: 'day' | 'week'): string => `date_trunc('${unit}', $1::timestamptz, $2)`;

const countReceivedSql = statement<ReceivedMessages>(
  `SELECT count(*) FILTER (WHERE submitted_at >= ${startOf('day')})::integer AS today, count(*)::integer AS week
   FROM submission WHERE submitted_at >= ${startOf('week')} AND state <> 'spam'`,
);

@Injectable()
export class SubmissionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async insert(tx: Transaction, submission: SubmissionEntity): Promise<void> {
    await tx.insert(SubmissionEntity, submission);
  }

  /** At most `limit` after a position, newest first, then by id. */
  list({ limit, view, q }: SubmissionFilter & { limit: number }, after?: SubmissionPlace): Promise<SubmissionEntity[]> {
    const query = this.dataSource.manager
      .createQueryBuilder(SubmissionEntity, 'submission')
      .orderBy('submission.submitted_at', 'DESC')
      .addOrderBy('submission.id', 'DESC')
      .limit(limit);
    if (view) query.andWhere('submission.state IN (:...states)', { states: statesOf[view] });
    if (q) query.andWhere(...matching(q));
    if (after)
      query.andWhere('(submission.submitted_at, submission.id) < (CAST(:submittedAt AS timestamptz), :id)', after);
    return query.getMany();
  }

  /** The number of submissions per state. */
  async count(q: string | undefined): Promise<ReadonlyMap<SubmissionEntity['state'], number>> {
    const query = this.dataSource.manager
      .createQueryBuilder(SubmissionEntity, 'submission')
      .select('submission.state', 'state')
      .addSelect('count(*)::integer', 'count')
      .groupBy('submission.state');
    if (q) query.andWhere(...matching(q));
    const rows = await query.getRawMany<{ state: SubmissionEntity['state']; count: number }>();
    return new Map(rows.map(({ state, count }) => [state, count]));
  }

  /** Counts submissions since the start of the day and of the week (Monday) in `timeZone`, excluding spam. */
  countReceived(now: Date, timeZone: string): Promise<ReceivedMessages> {
    return one(this.dataSource, countReceivedSql, [now, timeZone]);
  }

  find(tx: Transaction, id: string): Promise<SubmissionEntity | null> {
    return tx.findOneBy(SubmissionEntity, { id });
  }

  /** Returns whether a submission with this version exists; without a version, whether the submission exists. */
  async edit(
    tx: Transaction,
    id: string,
    version: number | undefined,
    changes: Partial<Pick<SubmissionEntity, 'state' | 'note'>> & Pick<SubmissionEntity, 'editedBy'>,
  ): Promise<boolean> {
    const { affected } = await tx.update(
      SubmissionEntity,
      { id, ...(version !== undefined && { version }) },
      { ...changes, version: () => 'version + 1' },
    );
    return affected === 1;
  }
}

interface SubmissionFilter {
  view?: (typeof submissionViews)[number] | undefined;
  q?: string | undefined;
}

const statesOf: Record<(typeof submissionViews)[number], SubmissionEntity['state'][]> = {
  inbox: ['new', 'read'],
  archived: ['archived'],
  spam: ['spam'],
};

/** Also finds a phone by its digits alone, however it was typed. */
function matching(q: string): [sql: string, parameters: ObjectLiteral] {
  const digits = /^[\d\s().+/-]+$/.test(q) ? q.replaceAll(/\D/g, '') : '';
  const words = `concat_ws(' ', submission.first_name, submission.last_name, submission.email, submission.phone,
    submission.service, submission.message, submission.note) ILIKE :words`;
  return [
    digits === '' ? words : `(${words} OR regexp_replace(submission.phone, '[^0-9]', '', 'g') LIKE :digits)`,
    { words: containing(q), digits: `%${digits}%` },
  ];
}
