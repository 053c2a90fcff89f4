import { getSalonProfile } from '@lacquer/contracts/salon';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { type TextsOptions, textsOptions } from './texts-options.js';

/** Milliseconds. Less than the time that a launch may take. */
const requestTimeoutMs = 1500;

/** The name in the salon's profile, which signs texts. */
@Injectable()
export class SalonName {
  private readonly logger = new Logger(SalonName.name);
  private lastKnown: string | undefined;

  constructor(
    private readonly rpc: RpcClient,
    @Inject(textsOptions) private readonly options: TextsOptions,
  ) {}

  /** The current name. While the catalog does not answer, the last known one, or else the configured one. */
  async get(): Promise<string> {
    try {
      const { name } = await this.rpc.call(getSalonProfile, {}, requestTimeoutMs);
      this.lastKnown = name;
      return name;
    } catch (error) {
      const name = this.lastKnown ?? this.options.salonName;
      const reason = error instanceof Error ? error.message : String(error);
      this.logger.warn({ msg: 'the salon name was not read', name, reason });
      return name;
    }
  }
}
