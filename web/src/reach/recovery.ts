import { getSession } from '@lacquer/contracts/calls/staff/auth';
import type { Query, QueryClient } from '@tanstack/react-query';
import { isUnanswered } from '../api/unanswered';
import { request } from '../api/request';
import { delayAfter } from './keep-trying';
import { reach } from './reach';

/** The longest time that an unanswered question counts as a slow server, in milliseconds. */
const probePatienceMs = 5000;

const isUnread = ({ state }: Query): boolean => state.status === 'error' && isUnanswered(state.error);

/** Notices that the server does not answer, asks it until it does, and then reads again what could not be read. */
export class Recovery {
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isAsking = false;
  private isStopped = false;
  private forget = () => {};

  constructor(private readonly queryClient: QueryClient) {}

  start(): void {
    const cache = this.queryClient.getQueryCache();
    const forget = cache.subscribe(({ type, query }) => {
      if (type !== 'updated' || !isUnread(query)) return;
      reach.lose();
      this.askLater();
    });
    const now = () => this.askNow();
    addEventListener('online', now);
    reach.askBy(now);
    // lost before this window has read anything
    if (reach.awaySince() !== null) this.askLater();
    this.forget = () => {
      forget();
      removeEventListener('online', now);
      reach.askBy(() => {});
    };
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
    this.forget();
    reach.regain();
  }

  private askNow(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    void this.askOnce();
  }

  private askLater(): void {
    if (!this.isAsking && !this.isStopped) this.timer ??= setTimeout(() => this.askNow(), delayAfter(this.failures));
  }

  private async askOnce(): Promise<void> {
    if (this.isAsking) return;
    this.isAsking = true;
    const isAway = await request('GET', getSession.path, undefined, {}, probePatienceMs).then(
      () => false,
      isUnanswered,
    );
    const unread = { type: 'active', predicate: isUnread } as const;
    if (!isAway) await this.queryClient.refetchQueries(unread);
    this.isAsking = false;
    if (this.isStopped) return;
    if (!isAway && this.queryClient.getQueryCache().findAll(unread).length === 0) {
      this.failures = 0;
      reach.regain();
      return;
    }
    this.failures += 1;
    reach.lose();
    this.askLater();
  }
}
