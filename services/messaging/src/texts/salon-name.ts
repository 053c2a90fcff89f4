import { getSalonProfile } from '@lacquer/contracts/salon';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { type TextsOptions, textsOptions } from './texts-options.js';

/** Milliseconds; less than the time that whoever launches a campaign waits for its answer. */
const patience = 1500;

/** What texts are signed with: the name in the salon's profile. */
@Injectable()
export class SalonName {
  private readonly logger = new Logger(SalonName.name);
  private lastKnown: string | undefined;

  constructor(
    private readonly rpc: RpcClient,
    @Inject(textsOptions) private readonly options: TextsOptions,
  ) {}

  /** As it is now; while the catalog cannot be asked, as it was last known, or else the configured one. */
  async get(): Promise<string> {
    try {
      const { name } = await this.rpc.call(getSalonProfile, {}, patience);
      this.lastKnown = name;
      return name;
    } catch (error) {
      const name = this.lastKnown ?? this.options.salonName;
      const reason = error instanceof Error ? error.message : String(error);
      this.logger.warn({ msg: 'salon name not asked for anew', name, reason });
      return name;
    }
  }
}
