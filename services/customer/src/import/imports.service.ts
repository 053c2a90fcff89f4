import { importCustomers, type ImportedRow, type ImportReport } from '@lacquer/contracts/customers/customer-import';
import { importFaults } from '@lacquer/contracts/customers/import-sentences';
import { type Said, say } from '@lacquer/contracts/sentences/say';
import { type DateOrder, DateOrderProof } from '@lacquer/contracts/customers/written-date';
import { customerCreated } from '@lacquer/contracts/customers/visit-events';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { Transactions } from '@lacquer/platform/database/transactions';
import { Outbox } from '@lacquer/platform/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { ImportsRepository, type LostPhone } from './imports.repository.js';
import { ImportedHistory } from './imported-history.js';
import { readRow, type ReadRow } from './read-row.js';

/** How many customers are new, and how many have gained something. */
type Taken = Pick<ImportReport, 'created' | 'updated'>;

/** Rolls back a dry run. */
class DryRun extends Error {
  constructor(readonly taken: Taken) {
    super('dry run');
  }
}

/** Imports customer files, part by part. */
@Injectable()
export class ImportsService {
  constructor(
    private readonly imports: ImportsRepository,
    private readonly history: ImportedHistory,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
  ) {}

  @HandleRpc(importCustomers)
  async import({ rows, dryRun, dateOrder }: HandledRequest<typeof importCustomers>): Promise<ImportReport> {
    const refused: ImportReport['refused'] = [];
    const refuse = (line: number, reason: Said) => refused.push({ line, reason });
    const leftOut: NonNullable<ImportReport['leftOut']> = [];
    const byPhone = new Map<string, ReadRow>();
    const order = dateOrder ?? provenOrder(rows);
    const reads = rows.map((row) => ({ line: row.line, read: readRow(row, order) }));
    const lost = await this.listLost(reads);
    for (const { line, read } of reads) {
      if (typeof read === 'string') {
        refuse(line, read);
        continue;
      }
      const reason = lostReason(read, lost.get(read.phone) ?? []);
      if (reason !== null) {
        refuse(line, reason);
        continue;
      }
      const { leftOut: cells, ...person } = read;
      leftOut.push(...cells.map((cell) => ({ line, ...cell })));
      byPhone.set(read.phone, joined(byPhone.get(read.phone), person));
    }
    const { created, updated } = await this.take([...byPhone.values()], dryRun);
    const unchanged = rows.length - refused.length - created - updated;
    return { created, updated, unchanged, refused, ...(leftOut.length > 0 && { leftOut }) };
  }

  private async listLost(reads: readonly { read: ReadRow | Said }[]): Promise<Map<string, LostPhone[]>> {
    const phones = reads.flatMap(({ read }) => (typeof read === 'string' ? [] : read.phone));
    return phones.length === 0 ? new Map() : Map.groupBy(await this.imports.listLost(phones), ({ phone }) => phone);
  }

  private async take(rows: readonly ReadRow[], dryRun: boolean): Promise<Taken> {
    try {
      return await this.transactions.run(async (tx) => {
        const filled = await this.imports.fill(tx, rows);
        const gained = await this.history.add(tx, rows);
        const created = filled.filter((each) => each.created);
        for (const { phone } of filled) gained.add(phone);
        const taken = { created: created.length, updated: gained.size - created.length };
        if (dryRun) throw new DryRun(taken);
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

/** Why a row is of a customer who has lost the phone; null: it is not. A row without a name may be of any holder. */
function lostReason({ phone, givenName, familyName, email }: ReadRow, lost: readonly LostPhone[]): Said | null {
  const name = [givenName, familyName].filter(Boolean).join(' ').toLowerCase();
  const of = lost.find(
    (each) =>
      (email !== null && email.toLowerCase() === each.email) ||
      (name !== '' && name === each.name) ||
      (name === '' && email === null && !each.isTaken),
  );
  if (!of) return null;
  return say(importFaults.detachedPhone, { phone, date: of.detachedAt.toISOString().slice(0, 10) });
}

/** The order of dates that these rows prove. The month is first if nothing tells. */
function provenOrder(rows: readonly ImportedRow[]): DateOrder {
  const proof = new DateOrderProof();
  for (const { birthday = '', visitedAt = '' } of rows) {
    proof.add(birthday);
    proof.add(visitedAt);
  }
  return proof.order === 'dmy' ? 'dmy' : 'mdy';
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
    visits: [...first.visits, ...second.visits],
    consent: [first.consent, second.consent].reduce((a, b) => ((b?.at ?? '') > (a?.at ?? '') ? b : a)),
  };
}
