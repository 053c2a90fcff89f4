import type { RpcContract } from '@lacquer/contracts/contract';
import type {
  ErasedPerson,
  ErasureRequest,
  ExportedPerson,
  ExportPage,
  ExportPlace,
  Person,
  PhonePeriod,
} from '@lacquer/contracts/privacy';
import { DataSource } from 'typeorm';
import { affected, type Database, many, type Statement, statement } from '../database/sql.js';
import { Idempotency } from '../idempotency/idempotency.js';
import type { Transaction } from '../database/transactions.js';
import { Pseudonyms } from './pseudonyms.js';
import { containsPhone, jsonContainsEmail, phonePattern } from './whole-values.js';

/**
 * A service's data about a person, in SQL over `:phones` and `:emails` (arrays, the latter in lower case), and `:typed`.
 * Erasing statements run once per phone, as `:phone`, which `:pseudonym` replaces. `:held` are the phones and those that
 * the person has lost; `wasTheirs` restricts their rows to the time when they were the person's.
 */
export interface PersonalTables<Sql = PersonalStatement> {
  /**
   * Selects `id` and `text`: the rows with a phone as somebody typed it, of which the digits contain one of
   * `:nationals`. `:typed` has the ids of those that name one of the phones. `at`, if it is selected: when it was typed;
   * then a phone counts only while it was the person's.
   */
  typed?: Sql;
  /**
   * Read in this order. The person sees the column names in the export. Each is in a total order, because pages of it
   * are read one after another.
   */
  exports: readonly { title: string; sql: Sql }[];
  /** Selects `email`: the addresses linked to the phones. */
  emails?: Sql;
  /** Selects `phone`: all phones of the same person. */
  phones?: Sql;
  /** Selects `phone`, `from` and `until`: when phones that have had several holders were the person's. */
  phonePeriods?: Sql;
  /**
   * Run in this order. Statements with a name are counted in the report. `ofHeld`: also run for the phones that the person
   * has lost.
   */
  erasures: readonly { what?: string; sql: Sql; ofHeld?: true }[];
}

const parameterTypes = {
  phones: 'text[]',
  held: 'text[]',
  periods: 'jsonb',
  emails: 'text[]',
  nationals: 'text[]',
  typed: 'text[]',
  phone: 'text',
  pseudonym: 'text',
  from: 'bigint',
  most: 'bigint',
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
  phonePeriods,
  erasures,
}: PersonalTables<string>): PersonalTables => ({
  ...(typed !== undefined && { typed: personalStatement(typed) }),
  exports: exports.map(({ title, sql }) => ({ title, sql: personalStatement(pagedSql(sql)) })),
  ...(emails !== undefined && { emails: personalStatement(emails) }),
  ...(phones !== undefined && { phones: personalStatement(phones) }),
  ...(phonePeriods !== undefined && { phonePeriods: personalStatement(phonePeriods) }),
  erasures: erasures.map((erasure) => ({ ...erasure, sql: personalStatement(erasure.sql) })),
});

/**
 * SQL: whether the phone was the person's at that time.
 *
 * @param presentSince a timestamptz or null: since when the phone has its present holder, for a period without `from`
 */
export const wasTheirs = (phone: string, at: string, presentSince = 'NULL::timestamptz'): string =>
  // no table has columns of these names, so that `phone` is that of the statement around it
  `EXISTS (SELECT FROM jsonb_to_recordset(:periods) AS period (held_phone text, held_from timestamptz, held_until timestamptz)
   WHERE held_phone = ${phone} AND ${at} < coalesce(held_until, 'infinity')
     AND ${at} >= coalesce(held_from, CASE WHEN held_until IS NULL THEN ${presentSince} END, '-infinity'))`;

/** A section from its entry `:from` on, at most `:most` of them. */
const pagedSql = (sql: string): string => `SELECT * FROM (${sql}) AS section OFFSET :from LIMIT :most`;

function personalStatement(sql: string): PersonalStatement {
  const parameters: Parameter[] = [];
  const numbered = sql.replaceAll(
    /(?<!:):(phones|held|periods|emails|nationals|typed|phone|pseudonym|from|most)\b/g,
    (_, name: Parameter) => {
      if (!parameters.includes(name)) parameters.push(name);
      return `$${parameters.indexOf(name) + 1}::${parameterTypes[name]}`;
    },
  );
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

/** The entries that one statement reads, and the JSON characters of a page after which no further entry is added. */
const entriesAtOnce = 500;
const pageCharacters = 1_000_000;

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
    private readonly pseudonyms: Pseudonyms,
    private readonly idempotency: Idempotency,
  ) {}

  /** Also finds and returns the addresses and phones that this service links to the person. */
  async export(person: Person): Promise<ExportedPerson> {
    const found = await this.locate(person);
    const { emails, ...linked } = await this.findLinked(found, person);
    const whole = { ...found, emails: wholeAddresses([...found.emails, ...emails]) };
    const sections: ExportedPerson['sections'] = [];
    for (const { title, sql } of this.tables.exports) {
      const entries = await this.read(sql, whole);
      if (entries.length > 0) sections.push({ title, entries });
    }
    return { sections, emails, ...linked };
  }

  /** The addresses, the other phones and the periods of phones that this service links to the person. */
  async findPerson(person: Person): Promise<Omit<ExportedPerson, 'sections'>> {
    return this.findLinked(await this.locate(person), person);
  }

  private async findLinked(found: FoundPerson, person: Person): Promise<Omit<ExportedPerson, 'sections'>> {
    const emails = (await this.read(this.tables.emails, found)).map(({ email }) => String(email));
    const phones = (await this.read(this.tables.phones, found)).map(({ phone }) => String(phone));
    const phonePeriods = (await this.read(this.tables.phonePeriods, found)).map(periodOf);
    return {
      emails,
      otherPhones: phones.filter((phone) => phone !== person.phone),
      ...(phonePeriods.length > 0 && { phonePeriods }),
    };
  }

  /** A page of the export, small enough for the bus. */
  async exportPage({ from, ...person }: Person & { from: ExportPlace }): Promise<ExportPage> {
    const found = await this.locate(person);
    const sections: ExportPage['sections'] = [];
    let place = from;
    let left = pageCharacters;
    for (const { title, sql } of this.tables.exports.slice(from.section)) {
      const read = await this.read(sql, { ...found, from: place.entry, most: entriesAtOnce });
      const entries: typeof read = [];
      for (const entry of read) {
        const characters = JSON.stringify(entry).length;
        // the first entry of a page always fits
        if (characters > left && left < pageCharacters) break;
        entries.push(entry);
        left -= characters;
      }
      if (entries.length > 0) sections.push({ title, entries });
      const isOver = entries.length === read.length && read.length < entriesAtOnce;
      if (!isOver) return { sections, next: { ...place, entry: place.entry + entries.length } };
      place = { section: place.section + 1, entry: 0 };
    }
    return { sections, next: null };
  }

  private async read(sql: PersonalStatement | undefined, person: Values): Promise<Record<string, unknown>[]> {
    return sql === undefined ? [] : many(this.dataSource, sql.statement, valuesOf(sql, person));
  }

  /** What leads to the rows about a person. */
  async locate(person: Person, database: Database = this.dataSource): Promise<FoundPerson> {
    const phones = [...new Set([person.phone, ...(person.otherPhones ?? [])])];
    const found = {
      ...holdings(phones, person.phonePeriods),
      emails: wholeAddresses(person.emails),
      nationals: [],
      ...noRows,
    };
    if (this.tables.typed === undefined) return found;
    const { nationalDigits, whoseText } = await loadNumberingPlans();
    const whose = whoseText(phones, person.phonePeriods);
    const named = { ...found, nationals: whose.phones.map(nationalDigits) };
    const rows = await many(database, this.tables.typed.statement, valuesOf(this.tables.typed, named));
    const chosen = new Set(person.messages);
    const groups = Map.groupBy(rows, ({ id, text, at }) =>
      chosen.has(String(id)) ? 'typed' : whose.of(String(text), at instanceof Date ? at : undefined),
    );
    const idsOf = (group: 'typed' | 'similar' | 'earlier') => (groups.get(group) ?? []).map(({ id }) => String(id));
    return { ...named, typed: idsOf('typed'), similar: idsOf('similar'), earlier: idsOf('earlier') };
  }

  /**
   * With an idempotency key, a repeated call returns the counts of the first.
   *
   * @throws ConflictError PRIVACY.NO_KEY, IDEMPOTENCY.IN_PROGRESS
   */
  async erase(contract: RpcContract, person: ErasureRequest): Promise<ErasedPerson> {
    const pseudonym = this.pseudonyms.of(person.phone);
    const repeatable = { contract, request: person.dryRun ? {} : person };
    try {
      return await this.idempotency.once(repeatable, async (tx) => {
        const changes = await this.run(tx, await this.locate(person, tx));
        if (person.dryRun) throw new DryRun(changes);
        return { changes, pseudonym };
      });
    } catch (error) {
      if (error instanceof DryRun) return { changes: error.changes, pseudonym };
      throw error;
    }
  }

  private async run(tx: Transaction, person: FoundPerson): Promise<ErasedPerson['changes']> {
    const changes: ErasedPerson['changes'] = [];
    for (const { what, sql, ofHeld } of [...this.tables.erasures, ...ofEveryService]) {
      let changed = 0;
      // a statement without `:phone` finds nothing the second time
      for (const phone of ofHeld ? person.held : person.phones) {
        const values = valuesOf(sql, { ...person, phone, pseudonym: this.pseudonyms.of(phone) });
        changed += await affected(tx, sql.statement, values);
      }
      if (what !== undefined && changed > 0) changes.push({ what, count: changed });
    }
    return changes;
  }
}

/**
 * What leads to the rows about a person. `similar`: the ids of rows with the digits of a phone, but of another; `earlier`:
 * of those with a phone of the person from before it was theirs.
 */
export interface FoundPerson {
  phones: readonly string[];
  held: readonly string[];
  /** When each of `held` was the person's, as JSON. */
  periods: string;
  emails: readonly string[];
  nationals: readonly string[];
  typed: readonly string[];
  similar: readonly string[];
  earlier: readonly string[];
}

/** A phone without a period has always been the person's. */
function holdings(phones: readonly string[], known: readonly PhonePeriod[] = []) {
  const always = phones.filter((own) => !known.some(({ phone }) => phone === own)).map((phone) => ({ phone }));
  const periods = [...always, ...known].map(({ phone, from, until }: PhonePeriod) => ({
    held_phone: phone,
    held_from: from,
    held_until: until,
  }));
  const held = [...new Set(periods.map(({ held_phone: phone }) => phone))];
  return { phones, held, periods: JSON.stringify(periods) };
}

const noRows = { typed: [], similar: [], earlier: [] };

function periodOf({ phone, from, until }: Record<string, unknown>): PhonePeriod {
  return {
    phone: String(phone),
    ...(from instanceof Date && { from: from.toISOString() }),
    ...(until instanceof Date && { until: until.toISOString() }),
  };
}

/** What a statement is about, besides: one phone of an erasure, one page of an export. */
interface Values extends FoundPerson {
  phone?: string;
  pseudonym?: string;
  from?: number;
  most?: number;
}

/** Loads the numbering plans of all countries on first use, for a faster start. */
const loadNumberingPlans = async () => ({
  ...(await import('../phone/typed-phones.js')),
  ...(await import('./whose-text.js')),
});

const wholeAddresses = (emails: readonly string[]): string[] => [
  ...new Set(emails.map((email) => email.trim().toLowerCase()).filter(Boolean)),
];

const valuesOf = ({ parameters }: PersonalStatement, values: Values): unknown[] =>
  parameters.map((name) => (name === 'from' ? (values.from ?? 0) : values[name]));
