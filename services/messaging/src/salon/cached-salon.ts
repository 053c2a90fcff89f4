import { getSalonProfile } from '@lacquer/contracts/salon/salon';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { UnavailableError } from '@lacquer/platform/errors/domain-error';
import { messageOf } from '@lacquer/platform/errors/message-of';
import { Injectable, Logger } from '@nestjs/common';
import { type SalonFacts, SalonRepository } from './salon.repository.js';

/** The salon's profile from the catalog. The last answer is stored and used while the catalog does not respond. */
@Injectable()
export class CachedSalon {
  private readonly logger = new Logger(CachedSalon.name);
  private stored: SalonFacts | null = null;

  constructor(
    private readonly rpc: RpcClient,
    private readonly salon: SalonRepository,
  ) {}

  /** @throws UnavailableError MESSAGING.SALON_UNKNOWN if the catalog has never responded */
  async get(): Promise<SalonFacts> {
    const { salon } = await this.find();
    if (salon) return salon;
    throw new UnavailableError(
      'MESSAGING.SALON_UNKNOWN',
      "The salon's name and time zone are not known yet, because the catalog does not respond, so no text can be signed. Nothing was sent. Try again in a moment.",
    );
  }

  /** Null: never known. `isCurrent`: the catalog has just returned it. */
  async find(): Promise<{ salon: SalonFacts | null; isCurrent: boolean }> {
    try {
      const profile = await this.rpc.decorate(getSalonProfile, {});
      if (!profile) throw new Error('the catalog does not respond');
      const { name, timeZone } = profile;
      await this.store({ name, timeZone });
      return { salon: { name, timeZone }, isCurrent: true };
    } catch (error) {
      const reason = messageOf(error);
      this.stored ??= await this.salon.find();
      this.logger.warn({ msg: "the salon's profile was not read", lastKnown: this.stored, reason });
      return { salon: this.stored, isCurrent: false };
    }
  }

  private async store(salon: SalonFacts): Promise<void> {
    if (this.stored?.name === salon.name && this.stored.timeZone === salon.timeZone) return;
    await this.salon.save(salon);
    this.stored = salon;
  }
}
