import type { ErasedPerson, ExportedPerson, Person } from '@lacquer/contracts/privacy';
import { DataSource } from 'typeorm';
import { affected, type Database, many, type Statement, statement } from '../database/sql.js';
import { type Transaction, Transactions } from '../database/transactions.js';
import { Pseudonyms } from './pseudonyms.js';
import { containsPhone, jsonContainsEmail, phonePattern } from './whole-values.js';

/**
 * A service's data about a person, in SQL over `:phones` and `:emails` (arrays, the latter in lower case), and `:typed`.
 * Erasing statements run once per phone, as `:phone`, which `:pseudonym` replaces.
 */
export interface PersonalTables<Sql = PersonalStatement> {
  /**
   * Selects `id` and `text`: the rows with a phone as somebody typed it, of which the digits contain one of
   * `:nationals`. `:typed` has the ids of those that name one of the phones.
   */
  typed?: Sql;
  /** Read in this order. The person sees the column names in the export. */
  exports: readonly { title: string; sql: Sql }[];
  /** Selects `email`: the addresses linked to the phones. */
  emails?: Sql;
  /** Selects `phone`: all phones of the same person. */
  phones?: Sql;
  /** Run in this order. Statements with a name are counted in the report. */
  erasures: readonly { what: string; sql: Sql }[];
}

const parameterTypes = {
  phones: 'text[]',
  emails: 'text[]',
  nationals: 'text[]',
  typed: 'text[]',
  phone: 'text',
  pseudonym: 'text',
};

type Parameter = keyof typeof parameterTypes;

/** A statement with numbered parameters, and their names in order. */
export interface PersonalStatement {
  statement: Statement<Record<string, unknown>>;
  parameters: readonly Parameter[];
}

export const definePersonalTables = ({
  typed,
  exports,
  emails,
  phones,
  erasures,
}: PersonalTables<string>): PersonalTables => ({
  ...(typed !== undefined && { typed: personalStatement(typed) }),
  exports: exports.map(({ title, sql }) => ({ title, sql: personalStatement(sql) })),
  ...(emails !== undefined && { emails: personalStatement(emails) }),
  ...(phones !== undefined && { phones: personalStatement(phones) }),
  erasures: erasures.map(({ what, sql }) => ({ what, sql: personalStatement(sql) })),
});

function personalStatement(sql: string): PersonalStatement {
  const parameters: Parameter[] = [];
  const numbered = sql.replaceAll(/(?<!:):(phones|emails|nationals|typed|phone|pseudonym)\b/g, (_, name: Parameter) => {
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
      sql: `DELETE FROM outbox WHERE published_at IS NOT NULL AND ${containsPhone('data::text', ':phone')}`,
    },
    {
      what: 'waiting events, delivered with the pseudonym',
      sql: `UPDATE outbox SET last_error = NULL, data = regexp_replace(
            (CASE WHEN data ? 'reason' AND type LIKE '%revoked%' THEN data || '{"reason":null}' ELSE data END)::text,
            ${phonePattern(':phone')}, :pseudonym, 'g')::jsonb
          WHERE published_at IS NULL AND ${containsPhone('data::text', ':phone')}`,
    },
    {
      what: 'answers to repeated requests',
      sql: `DELETE FROM idempotency_key WHERE ${containsPhone(`(key || coalesce(answer::text, ''))`, ':phone')}
            OR ${jsonContainsEmail(`jsonb_build_array(key, answer)`, ':emails')}`,
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
    const found = await this.find(this.dataSource, person);
    const emails = (await this.read(this.tables.emails, found)).map(({ email }) => String(email));
    const phones = (await this.read(this.tables.phones, found)).map(({ phone }) => String(phone));
    const whole = { ...found, emails: wholeAddresses([...found.emails, ...emails]) };
    const sections: ExportedPerson['sections'] = [];
    for (const { title, sql } of this.tables.exports) {
      const entries = await this.read(sql, whole);
      if (entries.length > 0) sections.push({ title, entries });
    }
    return { sections, emails, otherPhones: phones.filter((phone) => phone !== person.phone) };
  }

  private async read(sql: PersonalStatement | undefined, person: FoundPerson): Promise<Record<string, unknown>[]> {
    return sql === undefined ? [] : many(this.dataSource, sql.statement, valuesOf(sql, person));
  }

  private async find(database: Database, person: Person): Promise<FoundPerson> {
    const phones = [...new Set([person.phone, ...(person.otherPhones ?? [])])];
    const found = { phones, emails: wholeAddresses(person.emails), nationals: [], typed: [] };
    if (this.tables.typed === undefined) return found;
    const { nationalDigits, namesPhone } = await loadNumberingPlans();
    const named = { ...found, nationals: phones.map(nationalDigits) };
    const rows = await many(database, this.tables.typed.statement, valuesOf(this.tables.typed, named));
    const typed = rows.filter(({ text }) => namesPhone(String(text), phones)).map(({ id }) => String(id));
    return { ...named, typed };
  }

  /** @throws ConflictError PRIVACY.NO_KEY */
  async erase(person: Person & { dryRun: boolean }): Promise<ErasedPerson> {
    const pseudonym = this.pseudonyms.of(person.phone);
    try {
      const changes = await this.transactions.run(async (tx) => {
        const made = await this.run(tx, await this.find(tx, person));
        if (person.dryRun) throw new DryRun(made);
        return made;
      });
      return { changes, pseudonym };
    } catch (error) {
      if (error instanceof DryRun) return { changes: error.changes, pseudonym };
      throw error;
    }
  }

  private async run(tx: Transaction, person: FoundPerson): Promise<ErasedPerson['changes']> {
    const changes: ErasedPerson['changes'] = [];
    for (const { what, sql } of [...this.tables.erasures, ...ofEveryService]) {
      let changed = 0;
      // a statement without `:phone` finds nothing the second time
      for (const phone of person.phones) {
        const values = valuesOf(sql, { ...person, phone, pseudonym: this.pseudonyms.of(phone) });
        changed += await affected(tx, sql.statement, values);
      }
      if (changed > 0) changes.push({ what, count: changed });
    }
    return changes;
  }
}

/** A person, with what leads to the rows about them. */
interface FoundPerson {
  phones: readonly string[];
  emails: readonly string[];
  nationals: readonly string[];
  typed: readonly string[];
  phone?: string;
  pseudonym?: string;
}

/** Loads the numbering plans of all countries on first use, for a faster start. */
const loadNumberingPlans = () => import('../phone/typed-phones.js');

const wholeAddresses = (emails: readonly string[]): string[] => [
  ...new Set(emails.map((email) => email.trim().toLowerCase()).filter(Boolean)),
];

const valuesOf = ({ parameters }: PersonalStatement, person: FoundPerson): unknown[] =>
  parameters.map((name) => person[name]);
