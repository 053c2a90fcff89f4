import { messageOf } from '@lacquer/platform/errors/message-of';

/** How long the time zone counts that was read. Milliseconds. */
const validMs = 3_600_000;

/** `warn`: it is not known whether the time zone is the salon's. */
export type ZoneNoted = (sentence: string, level: 'info' | 'warn') => void;

/** The time zone of the nightly backups: the salon's as it was last read, and before that the one of this machine. */
export class NightZone {
  private known: string | undefined;
  private readAt = Number.NEGATIVE_INFINITY;
  private hasFailed = false;

  /** @param noted is told which time zone counts, in a sentence, when that changes */
  constructor(
    private readonly read: () => Promise<string>,
    private readonly noted: ZoneNoted,
  ) {}

  async get(): Promise<string> {
    if (performance.now() - this.readAt < validMs) return this.known ?? machineZone();
    try {
      const zone = await this.read();
      if (zone !== this.known || this.hasFailed)
        this.noted(`Backups are made at 3:00 in the salon's time zone, ${zone}.`, 'info');
      this.known = zone;
      this.readAt = performance.now();
      this.hasFailed = false;
      return zone;
    } catch (error) {
      const zone = this.known ?? machineZone();
      if (!this.hasFailed) {
        const origin = this.known === undefined ? 'the time zone of this machine' : 'the last one that was read';
        this.noted(
          `The salon's time zone could not be read (${messageOf(error)}). Until it can be, backups are made at 3:00 in ${origin}, ${zone}.`,
          'warn',
        );
      }
      this.hasFailed = true;
      return zone;
    }
  }
}

const machineZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
