import { keepStaff } from '@lacquer/contracts/messaging/notices';
import { BackgroundWork } from '@lacquer/platform/background/background-work';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Injectable } from '@nestjs/common';
import { StaffAccountsRepository } from './staff-accounts.repository.js';

/** A change of an account, by any process, is known elsewhere after so long. */
const restMs = 10_000;
const answerMs = 2_000;
/** An unchanged list is told again after so long: its receiver may have been restored from a backup. */
const repeatMs = 600_000;

/**
 * Tells the messaging service who may sign in, and how often each was signed out everywhere: it notifies nobody else, and
 * no device from before.
 */
@Injectable()
export class KnownStaff {
  private told: { people: string; at: number } | undefined;

  constructor(
    private readonly accounts: StaffAccountsRepository,
    private readonly rpc: RpcClient,
    background: BackgroundWork,
  ) {
    background.repeat({
      name: KnownStaff.name,
      run: async () => {
        await this.tell();
        return restMs;
      },
      firstRestMs: 500,
      retryMs: restMs,
      longestRetryMs: 60_000,
    });
  }

  /** Also if the list has not changed. */
  async tellAgain(): Promise<void> {
    this.told = undefined;
    await this.tell();
  }

  private async tell(): Promise<void> {
    const list = await this.accounts.listActive();
    const people = JSON.stringify(list.people);
    const at = performance.now();
    if (this.told?.people === people && at - this.told.at < repeatMs) return;
    // what staff ask of the service must not wait because this finds no answer
    if (await this.rpc.decorate(keepStaff, list, answerMs)) this.told = { people, at };
  }
}
