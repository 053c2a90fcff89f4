import { randomUUID } from 'node:crypto';
import { refusals } from '@lacquer/contracts/sentences/refusals';
import { say } from '@lacquer/contracts/sentences/say';
import type { ResponseOf } from '@lacquer/contracts/contract';
import {
  addSavedReply,
  changeSavedReply,
  listSavedReplies,
  maxSavedReplies,
  removeSavedReply,
  type SavedReply,
} from '@lacquer/contracts/messaging/saved-replies';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { Transactions } from '@lacquer/platform/database/transactions';
import { ConflictError, NotFoundError } from '@lacquer/platform/errors/domain-error';
import { Idempotency } from '@lacquer/platform/idempotency/idempotency';
import { settleLateEdit } from '@lacquer/platform/versions/late-edit';
import { Injectable } from '@nestjs/common';
import { SavedRepliesRepository } from './saved-replies.repository.js';

/** Names of any language, and numbers as numbers: `Offer 2` before `Offer 10`. */
const byName = new Intl.Collator('en', { numeric: true });

/** The texts that the staff have saved for their answers. */
@Injectable()
export class SavedReplies {
  constructor(
    private readonly replies: SavedRepliesRepository,
    private readonly transactions: Transactions,
    private readonly idempotency: Idempotency,
  ) {}

  @HandleRpc(listSavedReplies)
  async list(): Promise<SavedReply[]> {
    return (await this.replies.list()).toSorted((a, b) => byName.compare(a.name, b.name));
  }

  /**
   * @throws ConflictError MESSAGING.SAVED_REPLY_NAME_TAKEN, MESSAGING.TOO_MANY_SAVED_REPLIES, IDEMPOTENCY.KEY_REUSED
   */
  @HandleRpc(addSavedReply)
  add(request: HandledRequest<typeof addSavedReply>): Promise<ResponseOf<typeof addSavedReply>> {
    const { actor, name, message } = request;
    return this.idempotency.once<SavedReply>({ contract: addSavedReply, request, actor: actor.id }, async (tx) => {
      await this.replies.lock(tx);
      const others = await this.replies.list(tx);
      refuseTaken(name, others);
      if (others.length >= maxSavedReplies) {
        throw new ConflictError(
          'MESSAGING.TOO_MANY_SAVED_REPLIES',
          say(refusals.tooManySavedReplies, { count: maxSavedReplies }),
        );
      }
      const id = randomUUID();
      await this.replies.add(tx, id, { name, message }, actor.id);
      return { id, name, message, version: 0 };
    });
  }

  /**
   * @throws NotFoundError MESSAGING.SAVED_REPLY_NOT_FOUND; ConflictError MESSAGING.SAVED_REPLY_NAME_TAKEN,
   *   MESSAGING.CHANGED_MEANWHILE
   */
  @HandleRpc(changeSavedReply)
  change({ id, actor, version, ...form }: HandledRequest<typeof changeSavedReply>): Promise<SavedReply> {
    return this.transactions.run(async (tx) => {
      await this.replies.lock(tx);
      const all = await this.replies.list(tx);
      const present = all.find((reply) => reply.id === id);
      if (!present) {
        throw new NotFoundError(
          'MESSAGING.SAVED_REPLY_NOT_FOUND',
          'This saved reply has been deleted in the meantime.',
        );
      }
      if (version !== undefined && version !== present.version) {
        const by = await this.replies.findChangedBy(tx, id);
        return settleLateEdit({ owner: 'MESSAGING', what: 'saved-reply', present, by, edit: form });
      }
      refuseTaken(
        form.name,
        all.filter((reply) => reply !== present),
      );
      await this.replies.change(tx, id, form, actor.id);
      return { ...present, ...form, version: present.version + 1 };
    });
  }

  @HandleRpc(removeSavedReply)
  async remove({ id }: HandledRequest<typeof removeSavedReply>): Promise<ResponseOf<typeof removeSavedReply>> {
    await this.replies.remove(id);
    return {};
  }
}

const folded = (name: string) => name.normalize('NFC').toLowerCase();

function refuseTaken(name: string, others: readonly SavedReply[]): void {
  if (!others.some((other) => folded(other.name) === folded(name))) return;
  throw new ConflictError(
    'MESSAGING.SAVED_REPLY_NAME_TAKEN',
    'Another saved reply has this name. Choose a different one.',
    [{ path: 'name', message: 'is taken' }],
  );
}
