import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { RecipientHours } from '../../hours/recipient-hours.js';
import { ConsentLedger } from '../../opt-outs/consent-ledger.js';
import { SenderPace } from '../../pace/sender-pace.js';
import { JobQueues } from '../../queue/job-queues.js';
import { SenderHold } from '../progress/sender-hold.js';
import { UnsentAreas } from '../progress/unsent-areas.js';
import { type StalledCampaign, StallsRepository } from './stalls.repository.js';

/** Why a campaign has stalled. */
export interface StallReason {
  /** For the staff. */
  words: string;
  /** It resumes automatically at a known time, so it raises no alert. */
  isExpected: boolean;
}

const queueTimeoutMs = 3_000;

const unread =
  'The customers cannot be read, so the audience is incomplete. The campaign resumes automatically when they can be.';
const noQueue = 'The queue cannot be reached. Sending resumes automatically when it can be.';
const noWorker = 'No messaging worker is running: start one.';
const noLedger =
  'The consent ledger is unavailable, so revocations are unknown and nobody is texted. Sending resumes automatically when the customer service responds.';
const unexplained = 'The reason is unknown: see the log of the messaging worker.';

/** Finds why a campaign has stalled: the first cause on the path of a text. */
@Injectable()
export class StallReasons {
  constructor(
    private readonly stalls: StallsRepository,
    private readonly jobs: JobQueues,
    private readonly pace: SenderPace,
    private readonly hold: SenderHold,
    private readonly hours: RecipientHours,
    private readonly areas: UnsentAreas,
    private readonly ledger: ConsentLedger,
  ) {}

  async find({ id, simulated, isFrozen }: StalledCampaign): Promise<StallReason> {
    const workers = await this.countWorkers();
    if (workers === null) return unexpected(noQueue);
    if (workers === 0) return unexpected(noWorker);
    if (!isFrozen) return unexpected(unread);
    const { pending, later, untested, held, inDoubt } = await this.stalls.countOpen(id);
    if (pending === 0 && inDoubt > 0) {
      return { words: `${textsAre(inDoubt)} in doubt: they are looked up at Twilio.`, isExpected: true };
    }
    if (untested > 0 && later === pending) {
      const words = `${textsAre(untested)} waiting for the result of the test of two texts.`;
      return { words, isExpected: true };
    }
    if (pending > 0 && later === pending) {
      return { words: `${textsAre(later)} due later. They are sent automatically.`, isExpected: true };
    }
    if (held > 0 && held + later >= pending) {
      return {
        words: `${textsAre(held)} waiting until a reply from the phone is reviewed: see Replies.`,
        isExpected: true,
      };
    }
    const hold = simulated ? null : await this.findHold(id);
    if (hold) return hold;
    return unexpected((await this.ledger.isAnswering()) ? unexplained : noLedger);
  }

  /** The provider's pause, or the sending hours. */
  private async findHold(id: string): Promise<StallReason | null> {
    const pace = await this.pace.status();
    const hold = this.hold.find(pace, this.hours.share(await this.areas.list(id), 0));
    if (!hold) return null;
    return { words: hold.reason, isExpected: hold.until.getTime() !== pace.holdUntil?.getTime() };
  }

  /** Null: the queue does not respond. */
  private countWorkers(): Promise<number | null> {
    const timeout = delay(queueTimeoutMs, null, { ref: false });
    return Promise.race([this.jobs.countWorkers().catch(() => null), timeout]);
  }
}

function unexpected(words: string): StallReason {
  return { words, isExpected: false };
}

function textsAre(count: number): string {
  return count === 1 ? '1 text is' : `${count} texts are`;
}
