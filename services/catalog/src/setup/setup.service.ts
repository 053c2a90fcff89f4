import { getSalonSetup, type SalonSetup, settleSetupStep, setupSteps } from '@lacquer/contracts/salon/setup';
import { fictionalSalon } from '@lacquer/contracts/site/sample/salon';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import type { Database } from '@lacquer/platform/database/sql';
import { Transactions } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SalonRepository } from '../salon/salon.repository.js';
import { SetupRepository } from './setup.repository.js';

/** How far an owner has set up a new salon. */
@Injectable()
export class SetupService {
  constructor(
    private readonly setup: SetupRepository,
    private readonly salon: SalonRepository,
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
  ) {}

  @HandleRpc(getSalonSetup)
  get(): Promise<SalonSetup> {
    return this.read(this.dataSource);
  }

  @HandleRpc(settleSetupStep)
  settle({ step, state, actor }: HandledRequest<typeof settleSetupStep>): Promise<SalonSetup> {
    return this.transactions.run(async (tx) => {
      await this.setup.settle(tx, { step, state }, actor.id);
      return this.read(tx);
    });
  }

  private async read(source: Database): Promise<SalonSetup> {
    const settled = await this.setup.listSettled(source);
    const { profile } = await this.salon.find(source);
    return {
      isNew: profile.name === fictionalSalon.name && !settled.has('name'),
      steps: setupSteps.map((step) => ({ step, state: settled.get(step) ?? 'open' })),
    };
  }
}
