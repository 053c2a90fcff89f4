import { randomUUID } from 'node:crypto';
import {
  contactSubmitted,
  type ContactSubmission,
  type listSubmissions as list,
  submitContact,
} from '@lacquer/contracts/contact';
import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import { Clock } from '@lacquer/platform/clock/clock';
import { Idempotency } from '@lacquer/platform/idempotency/idempotency';
import { Outbox } from '@lacquer/platform/outbox/outbox';
import { pageCursor, toPage } from '@lacquer/platform/paging/page-cursor';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { SubmissionEntity } from './submission.entity.js';
import { type SubmissionPlace, SubmissionsRepository } from './submissions.repository.js';

const places = pageCursor<SubmissionPlace>(
  'CONTACT.CURSOR_INVALID',
  z.object({ submittedAt: z.iso.datetime(), id: z.string().max(100) }),
);

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

  /** @throws InvalidError CONTACT.CURSOR_INVALID */
  async listSubmissions({ limit, cursor }: RequestOf<typeof list>): Promise<ResponseOf<typeof list>> {
    const rows = await this.submissions.list(limit + 1, cursor === undefined ? undefined : places.read(cursor));
    const { page, nextCursor } = toPage(rows, limit, (last) => places.write(placeOf(last)));
    return { submissions: page.map(toContract), nextCursor };
  }
}

const placeOf = ({ id, submittedAt }: SubmissionEntity): SubmissionPlace => ({
  submittedAt: submittedAt.toISOString(),
  id,
});

/** The table uses the names of the form, the answer those of the staff's list. */
function toContract({ phone, service, submittedAt, ...submission }: SubmissionEntity): ContactSubmission {
  return { ...submission, phoneNumber: phone, interestedService: service, submittedAt: submittedAt.toISOString() };
}
