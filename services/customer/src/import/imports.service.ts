import { importCustomers, type ImportReport } from '@lacquer/contracts/customers/customer-import';
import { customerCreated } from '@lacquer/contracts/customers/visit-events';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { Transactions } from '@lacquer/platform/database/transactions';
import { Outbox } from '@lacquer/platform/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { ImportsRepository, type TakenRow } from './imports.repository.js';
import { readRow, type ReadRow } from './read-row.js';

/** Rolls back a dry run. */
class DryRun extends Error {
  constructor(readonly taken: readonly TakenRow[]) {
    super('dry run');
  }
}

/** Imports customer files, part by part. */
@Injectable()
export class ImportsService {
  constructor(
    private readonly imports: ImportsRepository,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
  ) {}

  @HandleRpc(importCustomers)
  async import({ rows, dryRun }: HandledRequest<typeof importCustomers>): Promise<ImportReport> {
    const refused: ImportReport['refused'] = [];
    const byPhone = new Map<string, ReadRow>();
    for (const row of rows) {
      const read = readRow(row);
      if (typeof read === 'string') refused.push({ line: row.line, reason: read });
      else byPhone.set(read.phone, joined(byPhone.get(read.phone), read));
    }
    const taken = await this.take([...byPhone.values()], dryRun);
    const created = taken.filter((each) => each.created).length;
    const updated = taken.length - created;
    return { created, updated, unchanged: rows.length - refused.length - created - updated, refused };
  }

  private async take(rows: readonly ReadRow[], dryRun: boolean): Promise<readonly TakenRow[]> {
    try {
      return await this.transactions.run(async (tx) => {
        const taken = await this.imports.fill(tx, rows);
        if (dryRun) throw new DryRun(taken);
        const created = taken.filter((each) => each.created);
        await this.outbox.addAll(
          tx,
          customerCreated,
          created.map(({ id, phone }) => ({ customerId: id, phone, source: 'import' as const })),
        );
        return taken;
      });
    } catch (error) {
      if (error instanceof DryRun) return error.taken;
      throw error;
    }
  }
}

/** For two rows with one phone, the first takes precedence and the second fills its empty fields. */
function joined(first: ReadRow | undefined, second: ReadRow): ReadRow {
  if (!first) return second;
  return {
    phone: first.phone,
    givenName: first.givenName ?? second.givenName,
    familyName: first.familyName ?? second.familyName,
    email: first.email ?? second.email,
    birthday: first.birthday ?? second.birthday,
    language: first.language ?? second.language,
    tags: [...new Set([...first.tags, ...second.tags])],
    note: first.note ?? second.note,
  };
}
