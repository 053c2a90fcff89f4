import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SubmissionEntity } from './submission.entity.js';

@Injectable()
export class SubmissionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async insert(tx: Transaction, submission: SubmissionEntity): Promise<void> {
    await tx.insert(SubmissionEntity, submission);
  }

  /** Newest first, then by id. */
  listAll(): Promise<SubmissionEntity[]> {
    return this.dataSource.manager.find(SubmissionEntity, { order: { submittedAt: 'DESC', id: 'DESC' } });
  }
}
