import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SubmissionEntity } from './submission.entity.js';

/** Where a submission stands in the list. */
export interface SubmissionPlace {
  submittedAt: string;
  id: string;
}

@Injectable()
export class SubmissionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async insert(tx: Transaction, submission: SubmissionEntity): Promise<void> {
    await tx.insert(SubmissionEntity, submission);
  }

  /** At most `limit` after a place, newest first, then by id. */
  list(limit: number, after?: SubmissionPlace): Promise<SubmissionEntity[]> {
    const query = this.dataSource.manager
      .createQueryBuilder(SubmissionEntity, 'submission')
      .orderBy('submission.submitted_at', 'DESC')
      .addOrderBy('submission.id', 'DESC')
      .limit(limit);
    if (after)
      query.where('(submission.submitted_at, submission.id) < (CAST(:submittedAt AS timestamptz), :id)', after);
    return query.getMany();
  }
}
