import { refusals } from '@lacquer/contracts/sentences/refusals';
import { say } from '@lacquer/contracts/sentences/say';
import { getTestSend, sendTest, testSend, type TestSend } from '@lacquer/contracts/messaging/test-sends';
import { exampleFirstName } from '@lacquer/contracts/messaging/first-name';
import type { RequestOf } from '@lacquer/contracts/contract';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { Transactions } from '@lacquer/platform/database/transactions';
import { ConflictError, NotFoundError } from '@lacquer/platform/errors/domain-error';
import { toE164 } from '@lacquer/platform/phone/phone';
import { Injectable } from '@nestjs/common';
import { RecipientHours } from '../../hours/recipient-hours.js';
import { refuseShorteners } from '../../links/public-shorteners.js';
import { refuseOfferFaults, withOffer } from '../../offers/offer-words.js';
import { SuppressionRepository } from '../../opt-outs/suppression.repository.js';
import { SharedPictures } from '../../pictures/shared-pictures.js';
import { CachedSalon } from '../../salon/cached-salon.js';
import { explainText } from '../explain-text.js';
import { personalText } from '../campaign-texts.js';
import { renderMessage } from '../message-text.js';
import { OutgoingJobs } from '../outgoing/outgoing-jobs.js';
import { OutgoingRepository } from '../outgoing/outgoing.repository.js';
import { ProviderErrors } from '../provider-errors.js';
import { SmsSender } from '../sms-sender.js';

/** Sends the final text of a message to one phone with an example name, to show how it will arrive. */
@Injectable()
export class TestSends {
  constructor(
    private readonly texts: OutgoingRepository,
    private readonly suppression: SuppressionRepository,
    private readonly jobs: OutgoingJobs,
    private readonly salon: CachedSalon,
    private readonly errors: ProviderErrors,
    private readonly hours: RecipientHours,
    private readonly sender: SmsSender,
    private readonly pictures: SharedPictures,
    private readonly transactions: Transactions,
  ) {}

  /**
   * @throws InvalidError MESSAGING.PHONE_INVALID, MESSAGING.MESSAGE_TOO_LONG, MESSAGING.OFFER_INVALID, ConflictError MESSAGING.PHONE_SUPPRESSED,
   *   MESSAGING.NIGHT, NotFoundError MESSAGING.PICTURE_NOT_FOUND
   */
  @HandleRpc(sendTest)
  async send(request: HandledRequest<typeof sendTest>): Promise<TestSend> {
    const phone = toE164(request.phoneNumber, 'MESSAGING.PHONE_INVALID');
    const { message, offer, language = null, pictureId = null, actor } = request;
    refuseShorteners({ message });
    refuseOfferFaults({ message, offer });
    const template = renderMessage(withOffer(message, offer, language), (await this.salon.get()).name, language);
    const { body, segments } = personalText(template.body, language).to(exampleFirstName);
    if ((await this.suppression.findReason(phone)) !== null) {
      throw new ConflictError(
        'MESSAGING.PHONE_SUPPRESSED',
        'This phone has opted out or cannot receive texts, so not even a test may be sent to it. Use another one, or text START from this phone first.',
      );
    }
    const night = request.isMine || this.sender.isSimulated ? null : this.hours.nightAt(phone);
    if (night) {
      throw new ConflictError('MESSAGING.NIGHT', say(refusals.nightOfTest, night));
    }
    const added = await this.transactions.run(async (tx) => {
      await this.pictures.keep(tx, pictureId, actor.id);
      return this.texts.create({ kind: 'test', phone, body, segments, createdBy: actor.id, pictureId }, tx);
    });
    this.jobs.addLater(added);
    return this.get(added);
  }

  /** @throws NotFoundError MESSAGING.TEST_NOT_FOUND */
  @HandleRpc(getTestSend)
  async get({ id }: RequestOf<typeof getTestSend>): Promise<TestSend> {
    const test = await this.texts.find(id);
    if (test?.kind !== 'test' || test.body === null)
      throw new NotFoundError('MESSAGING.TEST_NOT_FOUND', 'There is no such test.');
    const { phone, body, status, simulated, errorCode, createdAt } = test;
    return {
      id,
      phone,
      body,
      // the contract's states cannot grow; `error` tells the two apart
      status: testSend.shape.status.parse(status === 'skipped' ? 'failed' : status),
      simulated,
      error: explainText(status, errorCode, this.errors),
      createdAt: createdAt.toISOString(),
    };
  }
}
