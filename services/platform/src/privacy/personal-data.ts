import type { ErasedPerson, ExportedPerson, Person } from '@lacquer/contracts/privacy';
import { DataSource } from 'typeorm';
import { affected, many, type Statement, statement } from '../database/sql.js';
import { type Transaction, Transactions } from '../database/transactions.js';
import { Pseudonyms } from './pseudonyms.js';

/**
 * A service's data about a person, in SQL over `:phones` and `:emails` (arrays, the latter in lower case). Erasing
 * statements run once per phone, as `:phone`, which `:pseudonym` replaces.
 */
export interface PersonalTables<Sql = PersonalStatement> {
  /** Read in this order. The person sees the column names in the export. */
  exports: readonly { title: string; sql: Sql }[];
  /** Selects `email`: the addresses linked to the phones. */
  emails?: Sql;
  /** Selects `phone`: all phones of the same person. */
  phones?: Sql;
  /** Run in this order. Statements with a name are counted in the report. */
  erasures: readonly { what: string; sql: Sql }[];
}

const parameterTypes = { phones: 'text[]', emails: 'text[]', phone: 'text', pseudonym: 'text' };

type Parameter = keyof typeof parameterTypes;

/** A statement with numbered parameters, and their names in order. */
export interface PersonalStatement {
  statement: Statement<Record<string, unknown>>;
  parameters: readonly Parameter[];
}

export const definePersonalTables = ({
  exports,
  emails,
  phones,
  erasures,
}: PersonalTables<string>): PersonalTables => ({
  exports: exports.map(({ title, sql }) => ({ title, sql: personalStatement(sql) })),
  ...(emails !== undefined && { emails: personalStatement(emails) }),
  ...(phones !== undefined && { phones: personalStatement(phones) }),
  erasures: erasures.map(({ what, sql }) => ({ what, sql: personalStatement(sql) })),
});

function personalStatement(sql: string): PersonalStatement {
  const parameters: Parameter[] = [];
  const numbered = sql.replaceAll(/(?<!:):(phones|emails|phone|pseudonym)\b/g, (_, name: Parameter) => {
    if (!parameters.includes(name)) parameters.push(name);
    return `$${parameters.indexOf(name) + 1}::${parameterTypes[name]}`;
  });
  // oxlint-disable-next-line sql/registered-at-load -- the callers of definePersonalTables are held to the same rule
  return { statement: statement(numbered), parameters };
}

/** Events contain a phone; stored answers may contain one. Waiting events are delivered with the pseudonym. */
const ofEveryService = definePersonalTables({
  exports: [],
  erasures: [
    {
      what: 'delivered events',
      sql: 'DELETE FROM outbox WHERE published_at IS NOT NULL AND strpos(data::text, :phone) > 0',
    },
    {
      what: 'waiting events, delivered with the pseudonym',
      sql: `UPDATE outbox SET last_error = NULL, data = replace(
            (CASE WHEN data ? 'reason' AND type LIKE '%revoked%' THEN data || '{"reason":null}' ELSE data END)::text,
            :phone, :pseudonym)::jsonb
          WHERE published_at IS NULL AND strpos(data::text, :phone) > 0`,
    },
    {
      what: 'answers to repeated requests',
      sql: `DELETE FROM idempotency_key WHERE strpos(key || coalesce(answer::text, ''), :phone) > 0
            OR EXISTS (SELECT FROM unnest(:emails) AS email
                       WHERE strpos(lower(key || coalesce(answer::text, '')), email) > 0)`,
    },
  ],
}).erasures;

/** Thrown to roll back a dry run. */
class DryRun extends Error {
  constructor(readonly changes: ErasedPerson['changes']) {
    super('dry run');
  }
}

/** Exports and erases one person in the database of a service. */
export class PersonalData {
  constructor(
    private readonly tables: PersonalTables,
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly pseudonyms: Pseudonyms,
  ) {}

  /** Also finds and returns the addresses and phones that this service links to the person. */
  async export(person: Person): Promise<ExportedPerson> {
    const emails = (await this.find(this.tables.emails, person)).map(({ email }) => String(email));
    const phones = (await this.find(this.tables.phones, person)).map(({ phone }) => String(phone));
    const whole = { ...person, emails: [...person.emails, ...emails] };
    const sections: ExportedPerson['sections'] = [];
    for (const { title, sql } of this.tables.exports) {
      const entries = await this.find(sql, whole);
      if (entries.length > 0) sections.push({ title, entries });
    }
    return { sections, emails, otherPhones: phones.filter((phone) => phone !== person.phone) };
  }

  private async find(sql: PersonalStatement | undefined, person: Person): Promise<Record<string, unknown>[]> {
    return sql === undefined ? [] : many(this.dataSource, sql.statement, valuesOf(sql, person));
  }

  /** @throws ConflictError PRIVACY.NO_KEY */
  async erase(person: Person & { dryRun: boolean }): Promise<ErasedPerson> {
    const pseudonym = this.pseudonyms.of(person.phone);
    try {
      const changes = await this.transactions.run(async (tx) => {
        const made = await this.run(tx, person);
        if (person.dryRun) throw new DryRun(made);
        return made;
      });
      return { changes, pseudonym };
    } catch (error) {
      if (error instanceof DryRun) return { changes: error.changes, pseudonym };
      throw error;
    }
  }

  private async run(tx: Transaction, person: Person): Promise<ErasedPerson['changes']> {
    const phones = phonesOf(person);
    const changes: ErasedPerson['changes'] = [];
    for (const { what, sql } of [...this.tables.erasures, ...ofEveryService]) {
      let changed = 0;
      // a statement without `:phone` finds nothing the second time
      for (const phone of phones) {
        changed += await affected(tx, sql.statement, valuesOf(sql, person, phone, this.pseudonyms.of(phone)));
      }
      if (changed > 0) changes.push({ what, count: changed });
    }
    return changes;
  }
}

const phonesOf = ({ phone, otherPhones = [] }: Person): string[] => [...new Set([phone, ...otherPhones])];

function valuesOf({ parameters }: PersonalStatement, person: Person, phone?: string, pseudonym?: string): unknown[] {
  const emails = person.emails.map((email) => email.toLowerCase());
  const values = { phones: phonesOf(person), emails, phone, pseudonym };
  return parameters.map((name) => values[name]);
}
