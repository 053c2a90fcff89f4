import { randomUUID } from 'node:crypto';
import { type ContactForm, contactSubmitted, type ContactSubmission } from '@lacquer/contracts/contact';
import { Clock } from '@lacquer/platform/clock/clock';
import { Transactions } from '@lacquer/platform/database/transactions';
import { Outbox } from '@lacquer/platform/outbox/outbox';
import { Injectable } from '@nestjs/common';
import type { SubmissionEntity } from './submission.entity.js';
import { SubmissionsRepository } from './submissions.repository.js';

@Injectable()
export class SubmissionsService {
  constructor(
    private readonly submissions: SubmissionsRepository,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Stores a message. Once this returns, `contact.submitted.v1` is published at least once. */
  async submit(form: Omit<ContactForm, 'company'>): Promise<{ id: string }> {
    const submission: SubmissionEntity = { ...form, id: randomUUID(), submittedAt: this.clock.now() };
    await this.transactions.run(async (tx) => {
      await this.submissions.insert(tx, submission);
      await this.outbox.add(tx, contactSubmitted, { submissionId: submission.id });
    });
    return { id: submission.id };
  }

  async listSubmissions(): Promise<ContactSubmission[]> {
    return (await this.submissions.listAll()).map(toContract);
  }
}

/** The table uses the names of the form, the answer those of the staff's list. */
function toContract({ phone, service, submittedAt, ...submission }: SubmissionEntity): ContactSubmission {
  return { ...submission, phoneNumber: phone, interestedService: service, submittedAt: submittedAt.toISOString() };
}
