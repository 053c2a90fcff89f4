import { Injectable } from '@nestjs/common';

type KeepRecord = (event: { id: string }) => Promise<void>;

/** Events that become dead letters. A later module records them, so that their publisher knows that they are not lost. */
@Injectable()
export class SetAsideEvents {
  private keep: KeepRecord | undefined;

  recordWith(keep: KeepRecord): void {
    this.keep = keep;
  }

  async record(event: { id: string }): Promise<void> {
    await this.keep?.(event);
  }
}
