import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { RecipientHours } from '../../hours/recipient-hours.js';
import { SendingWindow } from '../../hours/sending-window.js';
import { type RecipientToSend, widthOf } from '../../texts/recipients/claims.repository.js';
import { NextRecipientsRepository } from '../../texts/recipients/next-recipients.repository.js';
import { type Contender, FairOrder } from './fair-order.js';

/** A campaign with at most this many pending texts is small. */
const smallCampaign = 200;
/** Of nine slots an automation or a small campaign gets eight, and a large one gets one. */
const weights = { first: 8, large: 1 };
/** How often a process reads which campaigns run, and looks again for texts where it found none. Milliseconds. */
const refreshMs = 1_000;
/** The longest pause before it looks again. Milliseconds. */
const longestRestMs = 8_000;
/** More due texts are read when a campaign has fewer at hand. */
const fewAtHand = 20;

/** A running campaign, and some of its texts that may be sent now. */
interface Line {
  campaignId: string;
  weight: number;
  isAutomation: boolean;
  due: RecipientToSend[];
  /** Where the next page begins; null: at the first. */
  afterId: string | null;
  restUntil: number;
  restMs: number;
  isReading: boolean;
}

/** A text that precedes that of the job which holds the slot. */
export interface Turn {
  recipient: RecipientToSend;
  /** Its campaign gets another turn instead. Not after a failed claim, or a campaign without claims would keep every slot. */
  giveBack(): void;
  /** Its campaign gets no turn for a second: others of its texts could not be claimed either. */
  rest(): void;
}

/**
 * Shares the slots among the running campaigns. The queue holds one job per text in order of arrival, and the jobs of a
 * large campaign fill all workers. So each slot is decided when it is given: the job that holds it sends its own text only
 * if that is its campaign's turn. Otherwise it first sends a text of another campaign, whose own job then finds nothing
 * to do. The claim still decides who sends a text.
 *
 * Each process shares out its own slots, so that all of them together are shared alike, without common state. The texts
 * of others are found in the ledger, in pages of a fixed size.
 */
@Injectable()
export class CampaignTurns {
  private readonly logger = new Logger(CampaignTurns.name);
  private readonly order = new FairOrder();
  private lines = new Map<string, Line>();
  private refreshAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly recipients: NextRecipientsRepository,
    private readonly window: SendingWindow,
    private readonly hours: RecipientHours,
  ) {}

  /** Decides a slot that a job for this text holds. Null: it is the turn of this text. */
  take(recipientOfSlot: RecipientToSend): Turn | null {
    const { campaignId } = recipientOfSlot;
    const now = performance.now();
    this.refresh(now);
    if (this.lines.size < 2) return null;
    for (const line of this.lines.values()) this.readMore(line, now);
    const own = contender({ campaignId, weight: this.lines.get(campaignId)?.weight ?? weights.large }, recipientOfSlot);
    const others = [...this.lines.values()].flatMap((line) => {
      const [first] = line.due;
      return first && line.campaignId !== campaignId ? [{ ...contender(line, first), line }] : [];
    });
    const next = this.order.next<Contender & { line?: Line }>([own, ...others]);
    this.order.serve(next);
    const { line } = next;
    const recipient = line?.due.shift();
    if (!line || !recipient) return null;
    const giveBack = () => this.order.undo(next);
    const rest = () => {
      line.due = [];
      this.rest(line);
    };
    return { recipient, giveBack, rest };
  }

  /** Reads the running campaigns in the background: a slot does not wait for it. */
  private refresh(now: number): void {
    if (now < this.refreshAt) return;
    this.refreshAt = now + refreshMs;
    void this.readRunning().catch((error: unknown) => {
      this.logger.warn({ msg: 'the running campaigns are unknown: their slots are not shared', err: error });
    });
  }

  private async readRunning(): Promise<void> {
    const running = await this.recipients.listRunning();
    const known = this.lines;
    this.lines = new Map(running.map(({ id, isAutomation }) => [id, known.get(id) ?? newLine(id, isAutomation)]));
    this.order.keep(new Set(this.lines.keys()));
  }

  private readMore(line: Line, now: number): void {
    if (line.isReading || line.due.length >= fewAtHand || now < line.restUntil) return;
    line.isReading = true;
    void this.readPage(line)
      .catch((error: unknown) => {
        this.logger.warn({ msg: 'the texts of a campaign are unknown', campaignId: line.campaignId, err: error });
        this.rest(line);
      })
      .finally(() => (line.isReading = false));
  }

  private async readPage(line: Line): Promise<void> {
    const hours = { withReal: this.window.isOpen(), closedAreas: this.hours.listClosed() };
    const { afterId } = line;
    const page = await this.recipients.listNext(line.campaignId, hours, afterId);
    const isWhole = afterId === null && page.afterId === null;
    if (afterId === null) {
      const isFirst = line.isAutomation || (isWhole && page.pending <= smallCampaign);
      line.weight = isFirst ? weights.first : weights.large;
    }
    // the processes read different parts of a large campaign, so that they rarely claim the same text
    line.afterId = afterId === null && page.afterId !== null ? randomUUID() : page.afterId;
    line.due = isWhole ? shuffled(page.due) : [...line.due, ...shuffled(page.due)];
    if (page.due.length > 0) line.restMs = refreshMs / 2;
    if (isWhole || page.due.length === 0) this.rest(line);
  }

  private rest(line: Line): void {
    line.restMs = Math.min(2 * line.restMs, longestRestMs);
    line.restUntil = performance.now() + line.restMs;
  }
}

const contender = ({ campaignId, weight }: Pick<Line, 'campaignId' | 'weight'>, text: RecipientToSend): Contender => ({
  campaignId,
  weight,
  width: widthOf(text),
});

function newLine(campaignId: string, isAutomation: boolean): Line {
  return {
    campaignId,
    isAutomation,
    weight: isAutomation ? weights.first : weights.large,
    due: [],
    afterId: null,
    restUntil: 0,
    restMs: refreshMs / 2,
    isReading: false,
  };
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
