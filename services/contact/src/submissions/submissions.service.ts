import { randomUUID } from 'node:crypto';
import { contactSubmitted, type ContactSubmission, submitContact } from '@lacquer/contracts/contact';
import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import { Clock } from '@lacquer/platform/clock/clock';
import { Idempotency } from '@lacquer/platform/idempotency/idempotency';
import { Outbox } from '@lacquer/platform/outbox/outbox';
import { Injectable } from '@nestjs/common';
import type { SubmissionEntity } from './submission.entity.js';
import { SubmissionsRepository } from './submissions.repository.js';

@Injectable()
export class SubmissionsService {
  constructor(
    private readonly submissions: SubmissionsRepository,
    private readonly idempotency: Idempotency,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Stores a message. Once this returns, `contact.submitted.v1` is published at least once. */
  submit(request: RequestOf<typeof submitContact>): Promise<ResponseOf<typeof submitContact>> {
    const { idempotencyKey: _, ...form } = request;
    const submission: SubmissionEntity = { ...form, id: randomUUID(), submittedAt: this.clock.now() };
    return this.idempotency.once({ contract: submitContact, request }, async (tx) => {
      await this.submissions.insert(tx, submission);
      await this.outbox.add(tx, contactSubmitted, { submissionId: submission.id });
      return { id: submission.id };
    });
  }

  async listSubmissions(): Promise<ContactSubmission[]> {
    return (await this.submissions.listAll()).map(toContract);
  }
}

/** The table uses the names of the form, the answer those of the staff's list. */
function toContract({ phone, service, submittedAt, ...submission }: SubmissionEntity): ContactSubmission {
  return { ...submission, phoneNumber: phone, interestedService: service, submittedAt: submittedAt.toISOString() };
}
