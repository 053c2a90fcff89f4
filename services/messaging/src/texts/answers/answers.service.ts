import { refusals } from '@lacquer/contracts/sentences/refusals';
import { say } from '@lacquer/contracts/sentences/say';
import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import { type Answer, describePhone, sendAnswer, type TextRefusal } from '@lacquer/contracts/messaging/conversations';
import { Clock } from '@lacquer/platform/clock/clock';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { ConflictError, NotFoundError } from '@lacquer/platform/errors/domain-error';
import { Idempotency } from '@lacquer/platform/idempotency/idempotency';
import { toE164 } from '@lacquer/platform/phone/phone';
import { Injectable } from '@nestjs/common';
import { nightGraceHours } from '../../hours/night-grace.js';
import { RecipientHours } from '../../hours/recipient-hours.js';
import { ConsentLedger } from '../../opt-outs/consent-ledger.js';
import { SuppressionRepository } from '../../opt-outs/suppression.repository.js';
import { pictureGone } from '../../pictures/shared-pictures.js';
import { TextPicturesRepository } from '../../pictures/text-pictures.repository.js';
import { explainText } from '../explain-text.js';
import { measureText } from '../segments.js';
import { OutgoingJobs } from '../outgoing/outgoing-jobs.js';
import type { PendingText } from '../outgoing/outgoing-text.js';
import { OutgoingRepository } from '../outgoing/outgoing.repository.js';
import { ProviderErrors } from '../provider-errors.js';
import { SmsSender } from '../sms-sender.js';

/** For so long after somebody asked to be texted about a message, they may be. Days. */
const askedDays = 30;

/** The staff's texts to one customer, who has texted the salon, has consented to texts, or asked to be texted about a message. */
@Injectable()
export class Answers {
  constructor(
    private readonly texts: OutgoingRepository,
    private readonly suppression: SuppressionRepository,
    private readonly consent: ConsentLedger,
    private readonly jobs: OutgoingJobs,
    private readonly errors: ProviderErrors,
    private readonly idempotency: Idempotency,
    private readonly hours: RecipientHours,
    private readonly sender: SmsSender,
    private readonly clock: Clock,
    private readonly pictures: TextPicturesRepository,
  ) {}

  /**
   * @throws InvalidError MESSAGING.PHONE_INVALID, ConflictError MESSAGING.PHONE_SUPPRESSED, MESSAGING.NO_CONVERSATION,
   *   MESSAGING.NIGHT, IDEMPOTENCY.KEY_REUSED,
   *   NotFoundError MESSAGING.PICTURE_NOT_FOUND
   */
  @HandleRpc(sendAnswer)
  async send(request: HandledRequest<typeof sendAnswer>): Promise<ResponseOf<typeof sendAnswer>> {
    const { actor, message: body, pictureId } = request;
    const phone = toE164(request.phoneNumber, 'MESSAGING.PHONE_INVALID');
    let added: PendingText | null = null;
    // the idempotency record stores only the id, so that an erasure finds every text of the customer
    const { id, replayed } = await this.idempotency.once<{ id: string }>(
      { contract: sendAnswer, request, actor: actor.id },
      async (tx) => {
        await this.refuse(phone);
        // a picture without words takes the place of a text
        const segments = Math.max(1, measureText(body).segments);
        added = await this.texts.create({ kind: 'answer', phone, body, segments, createdBy: actor.id }, tx);
        if (pictureId !== undefined) await this.take(tx, pictureId, added.id, actor.id);
        return { id: added.id };
      },
    );
    if (added) this.jobs.addLater(added);
    return { ...(await this.get(id)), ...(replayed && { replayed }) };
  }

  /** @throws InvalidError MESSAGING.PHONE_INVALID */
  @HandleRpc(describePhone)
  async check({ phoneNumber }: RequestOf<typeof describePhone>): Promise<ResponseOf<typeof describePhone>> {
    const phone = toE164(phoneNumber, 'MESSAGING.PHONE_INVALID');
    return { phone, refused: await this.whyNot(phone) };
  }

  /** @throws NotFoundError MESSAGING.PICTURE_NOT_FOUND */
  private async take(tx: Transaction, pictureId: string, id: string, actorId: string): Promise<void> {
    if (await this.pictures.take(tx, pictureId, id, actorId)) return;
    throw pictureGone();
  }

  private async refuse(phone: string): Promise<void> {
    const reason = await this.whyNot(phone);
    if (reason === 'no-consent') {
      throw new ConflictError(
        'MESSAGING.NO_CONVERSATION',
        'This phone has neither texted the salon nor consented to texts, so it may not be texted. Call, or write an e-mail.',
      );
    }
    if (reason !== null) {
      throw new ConflictError(
        'MESSAGING.PHONE_SUPPRESSED',
        'This phone has opted out or cannot receive texts, so it may not be answered by text. Call instead, or wait for a START.',
      );
    }
    await this.refuseAtNight(phone);
  }

  private async refuseAtNight(phone: string): Promise<void> {
    const night = this.sender.isSimulated ? null : this.hours.nightAt(phone);
    if (!night) return;
    const texted = await this.suppression.lastTextFrom(phone);
    if (texted && this.clock.now().getTime() - texted.getTime() < nightGraceHours * 3_600_000) return;
    throw new ConflictError('MESSAGING.NIGHT', say(refusals.nightOfAnswer, { ...night, count: nightGraceHours }));
  }

  private async whyNot(phone: string): Promise<TextRefusal | null> {
    const suppressed = await this.suppression.findReason(phone);
    if (suppressed !== null || (await this.suppression.lastTextFrom(phone))) return suppressed;
    const [statement] = await this.consent.listOf([phone]);
    if (statement?.kind === 'consent') return null;
    return statement?.kind !== 'revocation' && (await this.hasAsked(phone)) ? null : 'no-consent';
  }

  /** Whether staff confirmed that the person asked to be texted about a message. */
  private async hasAsked(phone: string): Promise<boolean> {
    const asked = await this.consent.findTextRequest(phone);
    return asked !== null && this.clock.now().getTime() - asked.getTime() < askedDays * 86_400_000;
  }

  private async get(id: string): Promise<Answer> {
    const answer = await this.texts.find(id);
    if (answer?.kind !== 'answer' || answer.body === null)
      throw new NotFoundError('MESSAGING.ANSWER_NOT_FOUND', 'There is no such answer.');
    const { phone, body, segments, status, simulated, errorCode, delivery, createdAt } = answer;
    return {
      id,
      phone,
      body,
      segments,
      status,
      simulated,
      error: explainText(status, errorCode, this.errors, answer),
      delivery,
      createdAt: createdAt.toISOString(),
    };
  }
}
