import type { CustomerRecord } from '@lacquer/contracts/customers/customer-record';
import { salonPath } from '@lacquer/contracts/paths';
import type { Session } from '@lacquer/contracts/staff/staff';
import type { Query, QueryCacheNotifyEvent, QueryClient, QueryPersister } from '@tanstack/react-query';
import { ApiError } from '../api/api-error';
import { refuseWritesBy } from '../api/needs-connection';
import { reach } from '../reach/reach';
import { findAnswerDraft, forgetAnswerDrafts, keepAnswerDraft } from './answer-drafts';
import type { KeptAnswer } from './kept-answers';
import { customerPath } from './kept-kinds';
import { isServerAway } from './server-away';

/** Changes are written together after this time, in milliseconds. Short, because a person may turn to another page. */
const writeAfterMs = 100;

/** How long a question stays unanswered before what was kept is shown meanwhile, in milliseconds. */
export const keptAfterMs = 6000;
/** The same once the server is known not to answer. */
const keptAgainAfterMs = 1000;

/** How often the confirmation of the session is written down, in milliseconds. */
const confirmEveryMs = 3_600_000;

/** Its code loads after the page: the worker has it without a connection. */
const device = () => import('./kept-answers');

/** Says something that seldom changes: its age is not that of what a page shows. */
const isFact = ({ queryKey }: Query): boolean => queryKey[0] === salonPath;

/** The server answers, and there is no such customer any more. The record of a merged one says which it is. */
const isErased = ({ queryKey }: Query, error: unknown): boolean =>
  queryKey[0] === customerPath && error instanceof ApiError && error.status === 404;

/** The server answers, and there is nothing for this person. */
const isGone = (error: unknown): boolean => error instanceof ApiError && [403, 404].includes(error.status);

/**
 * Keeps on the device what its person has seen last, and shows it while the server does not answer: never an answer of
 * the device while the server gives one. What is kept belongs to one account. It ends with the session.
 */
class Keeper {
  private client: QueryClient | undefined;
  private account: string | undefined;
  /** The account that uses this window, whether or not its answers can be kept. */
  private person: string | undefined;
  private beganAt = 0;
  private confirmedAt = 0;
  private readonly changed = new Map<string, Query>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The ids and phones of customers who were erased while this window was open. */
  private readonly erased = new Set<unknown>();
  /** When the answers that are shown were given, by the hash of their query. */
  private readonly shown = new Map<string, number>();

  /** Follows the queries of this window. */
  follow(client: QueryClient): void {
    if (this.client === client) return;
    this.client = client;
    const { queries, ...others } = client.getDefaultOptions();
    client.setDefaultOptions({ ...others, queries: { ...queries, persister: this.persister } });
    client.getQueryCache().subscribe((event) => this.note(event));
    refuseWritesBy(() => this.shownSince() !== null);
    reach.subscribe(() => {
      if (reach.awaySince() === null) this.dropUnseen();
    });
    const write = () => void this.write();
    document.addEventListener('visibilitychange', write);
    addEventListener('pagehide', write);
  }

  /** The server has confirmed the session: what this account reads is kept from now on. */
  async begin(session: Session): Promise<void> {
    const now = Date.now();
    const isKnown = this.account === session.id;
    if (isKnown && now - this.confirmedAt < confirmEveryMs) return;
    this.confirmedAt = now;
    if (!isKnown) this.beganAt = now;
    this.account = session.id;
    this.person = session.id;
    forgetAnswerDrafts(session.id);
    try {
      await (await device()).beginKeeping(session);
    } catch {
      // no storage: nothing is kept
      this.account = undefined;
    }
  }

  /** The account that was signed in here last, while the server does not say who is. */
  async findSession(): Promise<Session | null> {
    let session: Session | null = null;
    try {
      session = await (await device()).findKeptSession();
    } catch {
      // no storage: nothing is kept
    }
    this.person ??= session?.id;
    return session;
  }

  /** The account that uses this window; undefined while nobody has signed in. */
  get accountId(): string | undefined {
    return this.person;
  }

  /** The unsent answer of this person to a phone; empty if there is none. */
  findAnswer(phone: string): string {
    return this.person === undefined ? '' : findAnswerDraft(this.person, phone);
  }

  /** Keeps it until it is emptied, as it is once it is sent. */
  keepAnswer(phone: string, text: string): void {
    if (this.person !== undefined) keepAnswerDraft(this.person, phone, text);
  }

  /** Forgets an erased customer: the answers of the server that name them, and an answer to them that was not sent. */
  async forgetCustomer({ id, phoneNumber }: { id?: string; phoneNumber: string | null }): Promise<void> {
    const names = [id, phoneNumber].filter((name) => typeof name === 'string');
    if (phoneNumber !== null) this.keepAnswer(phoneNumber, '');
    for (const name of names) this.erased.add(name);
    await this.write();
    try {
      await (await device()).dropKeptAbout(names);
    } catch {
      // no storage: nothing was kept
    }
  }

  /** Forgets everything: the session has ended, or its person leaves. */
  async forget(): Promise<void> {
    this.account = undefined;
    forgetAnswerDrafts();
    this.changed.clear();
    clearTimeout(this.timer);
    try {
      await (await device()).forgetKept();
    } catch {
      // no storage: nothing was kept
    }
  }

  /**
   * Since when the screen may be outdated, in milliseconds since 1970: the age of the oldest of its answers that are of
   * the device. `null`: all of it is of the server.
   */
  shownSince(): number | null {
    const onScreen = this.client?.getQueryCache().findAll({ type: 'active' }) ?? [];
    const times = onScreen.flatMap((query) => {
      const at = isFact(query) ? undefined : this.shown.get(query.queryHash);
      return at === undefined ? [] : [at];
    });
    return times.length > 0 ? Math.min(...times) : null;
  }

  /** Reads from the server. If it does not answer, the query has the kept answer, and still counts as unread. */
  private readonly persister: QueryPersister = async (read, context, query) => {
    const give = async () => {
      const kept = query.state.data === undefined ? await this.find(query) : undefined;
      if (!kept || query.state.data !== undefined) return;
      this.shown.set(query.queryHash, kept.at);
      query.setData(kept.data, { updatedAt: kept.at, manual: true });
    };
    const late = setTimeout(() => void give(), reach.awaySince() === null ? keptAfterMs : keptAgainAfterMs);
    try {
      return await read(context);
    } catch (error) {
      if (isServerAway(error)) await give();
      else if (isErased(query, error)) await this.dropCustomer(query);
      else if (isGone(error)) await this.drop(query);
      throw error;
    } finally {
      clearTimeout(late);
    }
  };

  private async find(query: Query): Promise<KeptAnswer | undefined> {
    try {
      return await (await device()).findKeptAnswer(query);
    } catch {
      return undefined;
    }
  }

  private async drop(query: Query): Promise<void> {
    try {
      await (await device()).dropKeptAnswer(query);
    } catch {
      // no storage: nothing was kept
    }
  }

  private async dropCustomer(query: Query): Promise<void> {
    const known = query.state.data ?? (await this.find(query))?.data;
    const { phoneNumber = null } = (known ?? {}) as Partial<CustomerRecord>;
    await this.forgetCustomer({ id: String(query.queryKey[1]), phoneNumber });
  }

  private note(event: QueryCacheNotifyEvent): void {
    if (event.type === 'removed') this.shown.delete(event.query.queryHash);
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const { query, action } = event;
    if (action.manual && this.shown.has(query.queryHash)) return;
    this.shown.delete(query.queryHash);
    // a later account must not keep what an earlier one has read in this window
    if (this.account === undefined || query.state.dataUpdatedAt < this.beganAt) return;
    // that nothing is left of them would name them too
    if (query.queryKey.some((part: unknown) => this.erased.has(part))) return;
    this.changed.set(query.queryHash, query);
    this.timer ??= setTimeout(() => void this.write(), writeAfterMs);
  }

  private async write(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.account === undefined || this.changed.size === 0) return;
    const { account } = this;
    const answers = [...this.changed.values()].map(({ queryKey, queryHash, state }) => ({
      queryKey,
      queryHash,
      data: state.data,
      at: state.dataUpdatedAt,
    }));
    this.changed.clear();
    try {
      await (await device()).keepAnswers(account, answers);
    } catch {
      // no storage, or a full one: what was kept before remains
    }
  }

  /** The server answers again: what is not on the screen must not be shown once more before it is read. */
  private dropUnseen(): void {
    this.client?.removeQueries({ type: 'inactive', predicate: ({ queryHash }) => this.shown.has(queryHash) });
  }
}

/** Of this window. */
export const keeper = new Keeper();
