import { setTimeout as delay } from 'node:timers/promises';
import { stallSentences, textsAre } from '@lacquer/contracts/messaging/campaign-sentences';
import { type Said, say, sayCount } from '@lacquer/contracts/sentences/say';
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
  words: Said;
  /** It resumes automatically at a known time, so it raises no alert. */
  isExpected: boolean;
}

const queueTimeoutMs = 3_000;

type WaitingSentence = (typeof stallSentences)['inDoubt' | 'untested' | 'later' | 'held'];

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
    if (workers === null) return unexpected(say(stallSentences.noQueue));
    if (workers === 0) return unexpected(say(stallSentences.noWorker));
    if (!isFrozen) return unexpected(say(stallSentences.unread));
    const { pending, later, untested, held, inDoubt } = await this.stalls.countOpen(id);
    if (pending === 0 && inDoubt > 0) return expected(stallSentences.inDoubt, inDoubt);
    if (untested > 0 && later === pending) return expected(stallSentences.untested, untested);
    if (pending > 0 && later === pending) return expected(stallSentences.later, later);
    if (held > 0 && held + later >= pending) return expected(stallSentences.held, held);
    const hold = simulated ? null : await this.findHold(id);
    if (hold) return hold;
    return unexpected(say((await this.ledger.isAnswering()) ? stallSentences.unexplained : stallSentences.noLedger));
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

function unexpected(words: Said): StallReason {
  return { words, isExpected: false };
}

function expected(sentence: WaitingSentence, count: number): StallReason {
  return { words: say(sentence, { texts: sayCount(textsAre, count) }), isExpected: true };
}
