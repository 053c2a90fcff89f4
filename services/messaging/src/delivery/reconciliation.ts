import { ProviderLookups } from './provider-lookups.js';
import type { LoggedMessage, MessageList, MessageLog } from './sms/message-log.js';

/** Lookups in parallel, and the maximum per round. */
const atOnce = 5;
const maxPerRound = 200;
/** How far back to search for a text: as long as it may be in doubt. */
const lookBackMs = 24 * 3_600_000;
/**
 * The database's clock may have been set since the attempt: a listed text may predate the attempt by this much and
 * still match.
 */
export const clockToleranceMs = 10 * 60_000;

/** A text that may or may not have been sent. */
export interface TextInDoubt {
  /** E.164. */
  phone: string;
  /** Milliseconds since its claim. */
  ageMs: number;
  /** On the provider's clock: the first lookup that did not find the text. */
  lookedForSince: Date | null;
}

/**
 * Settles texts in doubt. A text that the provider lists is accepted. A text that the provider has not listed for long
 * enough was never sent, and is sent again. The time is measured between the provider's own responses, so our clocks do
 * not matter. While the provider does not respond, nothing is settled.
 */
export abstract class Reconciliation<Text extends TextInDoubt> {
  private readonly lookups: ProviderLookups;

  /** @param afterMs for so long the provider must not list a text */
  constructor(
    private readonly log: MessageLog,
    private readonly afterMs: number,
  ) {
    this.lookups = new ProviderLookups(afterMs / 20);
  }

  async run(signal?: AbortSignal): Promise<void> {
    for (let asked = 0; asked < maxPerRound; asked += atOnce) {
      if (signal?.aborted || !this.log.isAvailable || !this.lookups.isOpen) return;
      // the first lookup is early because most texts are there; the others are spread up to the deadline
      const due = await this.take(atOnce, this.afterMs / 20, this.afterMs / 5);
      if (due.length === 0) return;
      const { answered, unanswered } = await this.lookups.ask(due, ({ phone }) => this.log.listTo(phone, lookBackMs));
      await this.putBack(unanswered);
      const absent: Text[] = [];
      // one by one: a message settles one text
      for (const { attempt, answer } of answered) {
        if (await this.settle(attempt, answer)) absent.push(attempt);
      }
      await this.sendAgain(absent);
    }
  }

  /** Takes texts in doubt with a due lookup. Only one of several concurrent callers gets each. */
  protected abstract take(limit: number, firstMs: number, againMs: number): Promise<Text[]>;

  /** Undoes the lookups after the provider did not respond. */
  protected abstract putBack(texts: readonly Text[]): Promise<void>;

  /** `true`: the text was never sent, and is pending again. */
  protected abstract settle(text: Text, list: MessageList): Promise<boolean>;

  /** Adds the jobs of texts that are pending again. */
  protected abstract sendAgain(texts: readonly Text[]): Promise<void>;

  /** Whether a message may have been created by the attempt or later. */
  protected isRecent({ ageMs }: Text, list: MessageList, { createdAt }: LoggedMessage): boolean {
    return createdAt === null || createdAt.getTime() >= list.at.getTime() - ageMs - clockToleranceMs;
  }

  /** Whether the provider has not listed the text for long enough. */
  protected isLookedForLongEnough({ lookedForSince }: Text, { at }: MessageList): boolean {
    return at.getTime() - (lookedForSince ?? at).getTime() >= this.afterMs;
  }
}
