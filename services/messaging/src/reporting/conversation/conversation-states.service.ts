import type { ResponseOf } from '@lacquer/contracts/contract';
import {
  assignConversation,
  listConversationPeople,
  setConversationOpen,
} from '@lacquer/contracts/messaging/conversations';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { ConflictError, NotFoundError } from '@lacquer/platform/errors/domain-error';
import { toE164 } from '@lacquer/platform/phone/phone';
import { Injectable } from '@nestjs/common';
import { ConversationStatesRepository } from './conversation-states.repository.js';

/** What staff decide about a conversation: that it needs nothing more, and who answers it. */
@Injectable()
export class ConversationStates {
  constructor(private readonly states: ConversationStatesRepository) {}

  /** @throws InvalidError MESSAGING.PHONE_INVALID; NotFoundError MESSAGING.CONVERSATION_NOT_FOUND */
  @HandleRpc(setConversationOpen)
  async setOpen({
    phoneNumber,
    isOpen,
  }: HandledRequest<typeof setConversationOpen>): Promise<ResponseOf<typeof setConversationOpen>> {
    const phone = toE164(phoneNumber, 'MESSAGING.PHONE_INVALID');
    if (!(await this.states.setOpen(phone, isOpen))) throw notFound();
    return { phone };
  }

  /**
   * @throws InvalidError MESSAGING.PHONE_INVALID; NotFoundError MESSAGING.CONVERSATION_NOT_FOUND; ConflictError
   *   MESSAGING.ASSIGNEE_UNKNOWN
   */
  @HandleRpc(assignConversation)
  async assign({
    phoneNumber,
    accountId,
  }: HandledRequest<typeof assignConversation>): Promise<ResponseOf<typeof assignConversation>> {
    const phone = toE164(phoneNumber, 'MESSAGING.PHONE_INVALID');
    if (accountId !== null && !(await this.states.isKnown(accountId))) {
      throw new ConflictError(
        'MESSAGING.ASSIGNEE_UNKNOWN',
        'This person has no account that can sign in. Choose somebody else.',
      );
    }
    if (!(await this.states.assign(phone, accountId))) throw notFound();
    return { phone };
  }

  @HandleRpc(listConversationPeople)
  async listPeople(): Promise<ResponseOf<typeof listConversationPeople>> {
    return { people: await this.states.listPeople() };
  }
}

const notFound = () =>
  new NotFoundError('MESSAGING.CONVERSATION_NOT_FOUND', 'There is no conversation with this phone.');
