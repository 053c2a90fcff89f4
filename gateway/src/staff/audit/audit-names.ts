import { listCampaignNames } from '@lacquer/contracts/messaging/campaign-names';
import { listServices } from '@lacquer/contracts/salon/catalog';
import type { AuditEntry, NamedAuditEntry } from '@lacquer/contracts/staff/audit';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Injectable } from '@nestjs/common';
import { CustomerNames } from '../../calls/customer-names.js';

type Named = Pick<NamedAuditEntry, 'customer' | 'campaign' | 'service'>;

/** Resolves the names of the subjects of a page's entries, with one call per service and page. */
@Injectable()
export class AuditNames {
  constructor(
    private readonly rpc: RpcClient,
    private readonly customers: CustomerNames,
  ) {}

  async name(entries: readonly AuditEntry[]): Promise<NamedAuditEntry[]> {
    const idsIn = (kind: keyof Named) => [...new Set(entries.map((entry) => idIn(entry, kind)).filter(Boolean))];
    const [customers, campaigns, services] = await Promise.all([
      this.customers.find({ ids: idsIn('customer') }),
      this.findCampaigns(idsIn('campaign')),
      this.findServices(idsIn('service')),
    ]);
    return entries.map((entry) => ({
      ...entry,
      customer: customers.byId[idIn(entry, 'customer')],
      campaign: campaigns[idIn(entry, 'campaign')],
      service: services[idIn(entry, 'service')],
    }));
  }

  private async findCampaigns(ids: string[]): Promise<Record<string, Named['campaign']>> {
    if (ids.length === 0) return {};
    return (await this.rpc.decorate(listCampaignNames, { ids }))?.byId ?? {};
  }

  private async findServices(ids: readonly string[]): Promise<Record<string, Named['service']>> {
    if (ids.length === 0) return {};
    const services = (await this.rpc.decorate(listServices, {})) ?? [];
    return Object.fromEntries(services.map(({ id, name }) => [id, { id, name }]));
  }
}

const idIn = ({ about }: AuditEntry, kind: keyof Named): string => (about?.kind === kind ? about.id : '');
