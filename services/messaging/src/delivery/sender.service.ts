import type { ResponseOf } from '@lacquer/contracts/contract';
import {
  describeSender,
  getSenderStatus,
  type SenderStatus,
  setSenderRate,
} from '@lacquer/contracts/messaging/messaging';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { lateEdit } from '@lacquer/platform/versions/late-edit';
import { Inject, Injectable } from '@nestjs/common';
import { type HoursOptions, hoursOptions } from '../hours/hours-options.js';
import { formatWindow } from '../hours/weekly-window.js';
import { SenderPace, type SenderPaceStatus } from '../pace/sender-pace.js';
import { SmsSender } from '../texts/sms-sender.js';

@Injectable()
export class SenderService {
  constructor(
    private readonly pace: SenderPace,
    private readonly sender: SmsSender,
    @Inject(hoursOptions) private readonly hours: HoursOptions,
  ) {}

  @HandleRpc(getSenderStatus)
  getStatus(): ResponseOf<typeof getSenderStatus> {
    return { simulated: this.sender.isSimulated, from: this.sender.from };
  }

  @HandleRpc(describeSender)
  async describe(): Promise<SenderStatus> {
    return this.statusOf(await this.pace.status());
  }

  /**
   * Takes effect in every worker within a second.
   * @throws ConflictError MESSAGING.CHANGED_MEANWHILE
   */
  @HandleRpc(setSenderRate)
  async setRate({ segmentsPerSecond: rate, seen, actor }: HandledRequest<typeof setSenderRate>): Promise<SenderStatus> {
    const isDone = await this.pace.setRate({ rate, seen, actorId: actor.id });
    const pace = await this.pace.status();
    const present = this.statusOf(pace);
    if (isDone) return present;
    throw lateEdit({ owner: 'MESSAGING', what: 'sending-rate', present, by: pace.changedBy });
  }

  private statusOf({ segmentsPerSecond, holdUntil, holdReason }: SenderPaceStatus): SenderStatus {
    return {
      ...this.getStatus(),
      segmentsPerSecond,
      heldUntil: holdUntil?.toISOString() ?? null,
      heldReason: holdReason,
      window: formatWindow(this.hours.window),
    };
  }
}
