import { randomUUID } from 'node:crypto';
import {
  contactSubmitted,
  type ContactSubmission,
  editSubmission,
  findSubmission,
  listSubmissions,
  submissionEdited,
  submitContact,
  summarizeSubmissions,
  textsAsked,
} from '@lacquer/contracts/salon/contact';
import { type ReceivedMessages, summarizeReceived } from '@lacquer/contracts/salon/received-messages';
import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { Clock } from '@lacquer/platform/clock/clock';
import { Transactions } from '@lacquer/platform/database/transactions';
import { NotFoundError } from '@lacquer/platform/errors/domain-error';
import { Idempotency } from '@lacquer/platform/idempotency/idempotency';
import { Outbox } from '@lacquer/platform/outbox/outbox';
import { toE164 } from '@lacquer/platform/phone/phone';
import { pageCursor, toPage } from '@lacquer/platform/paging/page-cursor';
import { settleLateEdit } from '@lacquer/platform/versions/late-edit';
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
    private readonly transactions: Transactions,
  ) {}

  /**
   * Stores a message. Once this returns, `contact.submitted.v1` is published at least once, and `contact.texts-asked.v1`
   * if the box for texts was ticked and counts.
   *
   * @throws InvalidError CONTACT.PHONE_INVALID if the box was ticked for a phone that texts cannot reach
   */
  @HandleRpc(submitContact)
  submit(request: RequestOf<typeof submitContact>): Promise<ResponseOf<typeof submitContact>> {
    const { idempotencyKey, box, ignoreBox = false, ...form } = request;
    const asked = box && { phone: toE164(form.phone ?? '', 'CONTACT.PHONE_INVALID', 'phone'), box };
    const submission: SubmissionEntity = {
      ...form,
      id: randomUUID(),
      submittedAt: this.clock.now(),
      state: 'new',
      note: null,
      version: 0,
      editedBy: null,
    };
    // a phone may send the message again from another address
    const same = { ...form, ...(box && { box: box.wordingVersion }), idempotencyKey };
    return this.idempotency.once({ contract: submitContact, request: same }, async (tx) => {
      await this.submissions.insert(tx, submission);
      await this.outbox.add(tx, contactSubmitted, { submissionId: submission.id });
      if (asked && !ignoreBox) {
        const { firstName, submittedAt } = submission;
        await this.outbox.add(tx, textsAsked, { ...asked, firstName, at: submittedAt.toISOString() });
      }
      return { id: submission.id, ...(asked && ignoreBox && { boxIgnored: true }) };
    });
  }

  /** @throws InvalidError CONTACT.CURSOR_INVALID */
  @HandleRpc(listSubmissions)
  async listSubmissions({
    limit,
    cursor,
    ...filter
  }: RequestOf<typeof listSubmissions>): Promise<ResponseOf<typeof listSubmissions>> {
    const rows = await this.submissions.list(
      { ...filter, limit: limit + 1 },
      cursor === undefined ? undefined : places.read(cursor),
    );
    const { page, nextCursor } = toPage(rows, limit, (last) => places.write(placeOf(last)));
    return { submissions: page.map(toContract), nextCursor };
  }

  @HandleRpc(findSubmission)
  async find({ id }: RequestOf<typeof findSubmission>): Promise<ResponseOf<typeof findSubmission>> {
    const found = await this.transactions.run((tx) => this.submissions.find(tx, id));
    return { submission: found && toContract(found) };
  }

  @HandleRpc(summarizeSubmissions)
  async count({ q }: RequestOf<typeof summarizeSubmissions>): Promise<ResponseOf<typeof summarizeSubmissions>> {
    const counts = await this.submissions.count(q);
    const of = (state: SubmissionEntity['state']) => counts.get(state) ?? 0;
    return { inbox: of('new') + of('read'), new: of('new'), archived: of('archived'), spam: of('spam') };
  }

  @HandleRpc(summarizeReceived)
  countReceived({ timeZone }: RequestOf<typeof summarizeReceived>): Promise<ReceivedMessages> {
    return this.submissions.countReceived(this.clock.now(), timeZone);
  }

  /**
   * Once this returns, `contact.submission-edited.v1` is published at least once.
   *
   * @throws NotFoundError CONTACT.SUBMISSION_NOT_FOUND; ConflictError CONTACT.CHANGED_MEANWHILE
   */
  @HandleRpc(editSubmission)
  edit({ id, edit, actor }: HandledRequest<typeof editSubmission>): Promise<ContactSubmission> {
    const { version, ...changes } = edit;
    return this.transactions.run(async (tx) => {
      const isDone = await this.submissions.edit(tx, id, version, { ...changes, editedBy: actor.id });
      const present = await this.submissions.find(tx, id);
      if (!present)
        throw new NotFoundError('CONTACT.SUBMISSION_NOT_FOUND', 'There is no such message. It may have been erased.');
      if (isDone) {
        await this.outbox.add(tx, submissionEdited, { submissionId: id, state: present.state });
        return toContract(present);
      }
      const { editedBy: by } = present;
      return settleLateEdit({ owner: 'CONTACT', what: 'message', present: toContract(present), by, edit });
    });
  }
}

const placeOf = ({ id, submittedAt }: SubmissionEntity): SubmissionPlace => ({
  submittedAt: submittedAt.toISOString(),
  id,
});

/** The table uses the field names of the form; the answer uses those of the staff's list. */
function toContract({ phone, service, submittedAt, editedBy: _, ...submission }: SubmissionEntity): ContactSubmission {
  return { ...submission, phoneNumber: phone, interestedService: service, submittedAt: submittedAt.toISOString() };
}
