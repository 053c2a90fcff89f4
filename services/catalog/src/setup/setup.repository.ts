import type { RequestOf } from '@lacquer/contracts/contract';
import type { settleSetupStep } from '@lacquer/contracts/salon/setup';
import { affected, type Database, many, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';

type SettledStep = RequestOf<typeof settleSetupStep>;

// A step of another release is none of this one.
const listSql = statement<{ step: string; state: SettledStep['state'] }>('SELECT step, state FROM setup_step');

const settleSql = statement(
  `INSERT INTO setup_step (step, state, settled_by) VALUES ($1, $2, $3)
   ON CONFLICT (step) DO UPDATE
   SET state = excluded.state, settled_by = excluded.settled_by, settled_at = now()`,
);

/** The steps that an owner has settled. */
@Injectable()
export class SetupRepository {
  async listSettled(source: Database): Promise<ReadonlyMap<string, SettledStep['state']>> {
    return new Map((await many(source, listSql)).map(({ step, state }) => [step, state]));
  }

  async settle(tx: Transaction, { step, state }: SettledStep, by: string): Promise<void> {
    await affected(tx, settleSql, [step, state, by]);
  }
}
