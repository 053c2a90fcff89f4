import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import {
  inboundFields,
  joinConfirmed,
  receiveInboundMessage,
  wrongNumberReported,
} from '@lacquer/contracts/messaging/messaging';
import { e164 } from '@lacquer/contracts/values';
import { Transactions } from '@lacquer/platform/database/transactions';
import { DomainError, InvalidError } from '@lacquer/platform/errors/domain-error';
import { HandleRpc } from '@lacquer/platform/bus/handlers';
import { Outbox } from '@lacquer/platform/outbox/outbox';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { VisitRatings } from '../after-visit/visit-ratings.js';
import type { ReceivedMessage } from '../delivery/sms/message-log.js';
import { readForm } from '../delivery/sms/read-form.js';
import { ReturnedPhones } from '../opt-outs/returned-phones.js';
import { SuppressionRepository } from '../opt-outs/suppression.repository.js';
import { readMedia, ReceivedPictures } from '../pictures/received-pictures.js';
import { ReminderAnswers } from '../reminders/reminder-answers.js';
import { StaffAlerts } from '../texts/alerts/staff-alerts.js';
import { type AutomaticText, AutomaticTexts } from '../texts/automatic/automatic-texts.js';
import type { PendingText } from '../texts/outgoing/outgoing-text.js';
import { findMeaning } from './meaning/reply-meaning.js';
import { JoinRequests } from './join-requests.repository.js';
import { findKeyword, findProviderKeyword, isJoinKeyword } from './keywords.js';
import { type RepliesOptions, repliesOptions } from './replies-options.js';
import { RepliesRepository } from './replies.repository.js';

/** A text that is read later than it came. */
export interface LateText extends ReceivedMessage {
  /**
   * Who answers it: the product, as it came a moment ago; `staff`, as an automatic answer would surprise by now; or
   * `nobody`, as it was answered before the backup was restored that does not contain it.
   */
  answeredBy: 'product' | 'staff' | 'nobody';
}

/**
 * Receives texts. Twilio acts on the keywords itself, so they are only recorded; HELP is answered with how to reach the
 * salon, unless the account's own Advanced Opt-Out has. The keyword for texts is answered with a question, and a YES within
 * a day is a consent. The answer to a reminder counts whatever else its word means. A clear opt-out in free text takes effect
 * immediately and is shown to the staff for review. A wrong number is one too, and the customer service is told that the
 * phone has another holder. Any other negative text is also reviewed, and campaign texts to the
 * phone wait until then.
 */
@Injectable()
export class InboundService {
  private readonly logger = new Logger(InboundService.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly replies: RepliesRepository,
    private readonly suppression: SuppressionRepository,
    private readonly returned: ReturnedPhones,
    private readonly outbox: Outbox,
    private readonly automatic: AutomaticTexts,
    private readonly requests: JoinRequests,
    private readonly alerts: StaffAlerts,
    private readonly pictures: ReceivedPictures,
    private readonly reminders: ReminderAnswers,
    private readonly ratings: VisitRatings,
    @Inject(repliesOptions) private readonly options: RepliesOptions,
  ) {}

  /** `from`: the sender's phone, or null if the sender is not a phone. A repeated text has no effect. */
  @HandleRpc(receiveInboundMessage)
  receive({ params }: RequestOf<typeof receiveInboundMessage>): Promise<ResponseOf<typeof receiveInboundMessage>> {
    return this.take(params, null);
  }

  /**
   * Takes a text that arrived at another time and is read again. It has the effect that it would have had then: what the
   * phone has texted since comes after it.
   */
  async takeMissed(text: LateText): Promise<void> {
    const { sid, from, to, body, media } = text;
    const files = media.flatMap(({ url, type }, index) => [
      [`MediaUrl${index}`, url],
      [`MediaContentType${index}`, type],
    ]);
    const params = { MessageSid: sid, From: from, To: to, Body: body, NumMedia: String(media.length) };
    await this.take({ ...params, ...(Object.fromEntries(files) as Record<string, string>) }, text);
  }

  /** `late`: null, it comes now. */
  private async take(
    params: RequestOf<typeof receiveInboundMessage>['params'],
    late: LateText | null,
  ): Promise<ResponseOf<typeof receiveInboundMessage>> {
    const receivedAt = late?.receivedAt ?? null;
    const { MessageSid, From, To, Body = '', OptOutType } = readForm(params, inboundFields.keyof().options);
    if (!MessageSid || !From) {
      throw new InvalidError('MESSAGING.INBOUND_INCOMPLETE', 'MessageSid and From are required.');
    }
    const phone = e164.safeParse(From).data ?? null;
    const known = findProviderKeyword(OptOutType) ?? findKeyword(Body);
    const isJoin = known === null && isJoinKeyword(Body, this.options.joinKeyword);
    // an account may have named "wrong number" as a keyword of its own
    const asked = known === null && !isJoin ? phone : null;
    const isOvertaken =
      receivedAt !== null && phone !== null && (await this.replies.hasUnderstoodSince(phone, receivedAt));
    const reminded = phone !== null && !isJoin && !isOvertaken ? await this.reminders.find(phone, Body) : null;
    const rated = asked !== null && !reminded ? await this.ratings.find(asked, Body, receivedAt) : null;
    const said = (known === null && !isJoin && !rated) || known === 'stop' ? findMeaning(Body) : null;
    // "no" to a reminder says nothing about texts
    const meaning = known === null && !(reminded && said === 'review') ? said : null;
    const keyword = known ?? (meaning === 'opt-out' || meaning === 'wrong-number' ? 'stop-phrase' : null);
    // staff decide about a phone that was excluded; after STOP the provider sends it nothing before a START
    const isExcluded = isJoin && phone !== null && (await this.suppression.findReason(phone)) !== null;
    const isHelp = known === 'help' && OptOutType === undefined;
    // one that the product does not answer any more is a question to the staff
    const isLeftToStaff = isHelp && late?.answeredBy === 'staff';
    const isAnswered = (late === null || late.answeredBy === 'product') && (isHelp || (isJoin && !isExcluded));
    const answer = isAnswered ? await this.compose(isHelp ? 'help' : 'question') : null;
    const needsReview = meaning !== null || isExcluded;
    let pending: PendingText[] = [];
    let alert: PendingText | null = null;
    await this.transactions.run(async (tx) => {
      // somebody who was erased since stays so, although the provider still has their text
      if (phone && receivedAt && !(await this.returned.restoreRead([phone], receivedAt, tx)).has(phone)) return;
      const isAsked = isJoin && phone !== null && answer !== null && (await this.automatic.reaches(tx, phone, answer));
      const id = await this.replies.add(tx, {
        messageSid: MessageSid,
        from: From,
        to: To ?? null,
        body: Body,
        keyword: isLeftToStaff ? null : keyword,
        needsReview,
        isUnderstood: isJoin || isLeftToStaff || reminded !== null || rated !== null,
        // who cannot come, who rates a visit, and who is not asked after the keyword, is answered by staff
        needsNoAnswer:
          isAsked || isExcluded || (isJoin && late?.answeredBy === 'nobody') || reminded?.answer === 'confirmed',
        receivedAt: receivedAt ?? undefined,
      });
      if (id === null) return;
      if (phone && receivedAt) await this.replies.showAsUnread(tx, phone, receivedAt);
      await this.pictures.add(tx, id, readMedia(params));
      if (reminded) alert = await this.reminders.take(tx, reminded);
      else if (rated) alert = await this.ratings.take(tx, rated, id);
      else if (keyword === null || keyword === 'stop-phrase' || needsReview || isLeftToStaff)
        await this.alerts.addReply(tx, id);
      if (!phone) return;
      if (said === 'wrong-number') {
        const at = await this.replies.markWrongNumber(tx, MessageSid);
        await this.outbox.add(tx, wrongNumberReported, { phone, at: at.toISOString() });
      }
      const isStop = keyword === 'stop' || keyword === 'stop-phrase';
      // the later of two keywords counts, also if the earlier one is read later
      const mayBeReversed = late !== null && (isStop || keyword === 'start');
      const holds = !mayBeReversed || !(await this.replies.isReversed(tx, { id, phone, isStop }));
      if (isStop && holds) await this.suppression.add({ phone, reason: 'opted-out', source: 'inbound' }, tx);
      if (keyword === 'start' && holds) await this.suppression.liftOptOut(tx, phone);
      if (keyword !== null && keyword !== 'help' && holds) {
        const request = await this.requests.take(tx, phone, receivedAt);
        if (request && keyword === 'start')
          await this.outbox.add(tx, joinConfirmed, { phone, words: request.words, at: request.at.toISOString() });
      }
      if (answer) {
        const { isAdded, send } = await this.automatic.add(tx, phone, answer);
        // whoever was asked within a day has the question, and may answer it
        const words = isAdded || !isJoin ? answer.body : await this.automatic.findLast(tx, phone, answer);
        if (isJoin && words !== null) await this.requests.ask(tx, phone, words);
        pending = send;
      }
    });
    this.automatic.send(pending);
    this.alerts.send(null);
    this.pictures.wake();
    this.alerts.send(alert);
    return { from: phone };
  }

  /** Null: the salon is not known, so the text is only recorded. */
  private async compose(kind: 'help' | 'question'): Promise<AutomaticText | null> {
    try {
      return await this.automatic[kind]();
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      this.logger.error({ msg: 'a text was not answered', kind, reason: error.message });
      return null;
    }
  }
}
