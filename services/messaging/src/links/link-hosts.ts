import { refusals } from '@lacquer/contracts/sentences/refusals';
import { say } from '@lacquer/contracts/sentences/say';
import {
  allowLinkHost,
  type LinkHosts,
  listLinkHosts,
  maxLinkHosts,
  removeLinkHost,
} from '@lacquer/contracts/messaging/links';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { affected, many, statement } from '@lacquer/platform/database/sql';
import { type Transaction, Transactions } from '@lacquer/platform/database/transactions';
import { ConflictError } from '@lacquer/platform/errors/domain-error';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type LinksOptions, linksOptions } from './links-options.js';
import { refuseShortenerHost } from './public-shorteners.js';
import { ShortLinks } from './short-links.js';
import { linksIn } from './text-links.js';

const listSql = statement<{ host: string }>('SELECT host FROM link_host ORDER BY host');

const lockSql = statement(`SELECT pg_advisory_xact_lock(hashtext('link_host'))`);

const allowSql = statement(
  `INSERT INTO link_host (host, allowed_by) VALUES ($1, $2) ON CONFLICT ON CONSTRAINT link_host_pk DO NOTHING`,
);

const removeSql = statement('DELETE FROM link_host WHERE host = $1');

/** The sites to which texts link through short links: the salon's own, and those that the owner lists. */
@Injectable()
export class LinkHostList {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    @Inject(linksOptions) private readonly options: LinksOptions,
  ) {}

  @HandleRpc(listLinkHosts)
  async list(): Promise<LinkHosts> {
    return { own: this.own, hosts: await this.listAllowed() };
  }

  /** @throws ConflictError MESSAGING.TOO_MANY_HOSTS; InvalidError MESSAGING.PUBLIC_SHORTENER */
  @HandleRpc(allowLinkHost)
  async allow({ host, actor }: HandledRequest<typeof allowLinkHost>): Promise<LinkHosts> {
    refuseShortenerHost(host);
    await this.transactions.run(async (tx) => {
      await affected(tx, lockSql);
      const hosts = await this.listAllowed(tx);
      if (hosts.length >= maxLinkHosts && !hosts.includes(host)) {
        throw new ConflictError('MESSAGING.TOO_MANY_HOSTS', say(refusals.tooManyHosts, { count: maxLinkHosts }));
      }
      await affected(tx, allowSql, [host, actor.id]);
    });
    return this.list();
  }

  @HandleRpc(removeLinkHost)
  async remove({ host }: HandledRequest<typeof removeLinkHost>): Promise<LinkHosts> {
    await affected(this.dataSource, removeSql, [host]);
    return this.list();
  }

  /** The destinations in these texts that are shortened now, each once. */
  async chooseFrom(texts: readonly string[], tx?: Transaction): Promise<string[]> {
    const { own } = this;
    const links = own === null ? [] : linksIn(texts.join('\n'));
    if (links.length === 0) return [];
    const allowed = new Set([own, ...(await this.listAllowed(tx))]);
    return links.filter(({ host }) => allowed.has(host)).map(({ url }) => url);
  }

  /** Null: no link is shortened. */
  shorten(urls: readonly string[]): ShortLinks | null {
    const { publicUrl } = this.options;
    return publicUrl === undefined || urls.length === 0 ? null : new ShortLinks(publicUrl, urls);
  }

  private get own(): string | null {
    return this.options.publicUrl === undefined ? null : new URL(this.options.publicUrl).host;
  }

  private async listAllowed(tx?: Transaction): Promise<string[]> {
    const rows = await many(tx ?? this.dataSource, listSql);
    return rows.map(({ host }) => host);
  }
}
