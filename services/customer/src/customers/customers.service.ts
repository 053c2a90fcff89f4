import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import {
  type CustomerSummary,
  listCustomerNames,
  listCustomers,
  recordVisit,
  summarizeCustomers,
} from '@lacquer/contracts/customers/customer';
import { exportCustomers, exportCustomersBefore, formerWording } from '@lacquer/contracts/customers/customer-export';
import { customerCreated, visitRecorded } from '@lacquer/contracts/customers/visit-events';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { Clock } from '@lacquer/platform/clock/clock';
import { Idempotency } from '@lacquer/platform/idempotency/idempotency';
import { Outbox } from '@lacquer/platform/outbox/outbox';
import { toPage } from '@lacquer/platform/paging/page-cursor';
import { toE164 } from '@lacquer/platform/phone/phone';
import { Inject, Injectable } from '@nestjs/common';
import { consentStateOf } from '../consent/consent-state.js';
import { ConsentLedger } from '../consent/consent-ledger.js';
import { revocationScope, type RevocationScope } from '../consent/person-revocations.js';
import { dated, toConditions } from './customer-filter.js';
import { toContract, toDetails } from './customer-contract.js';
import { cursorAfter, readSearchCursor, searchCursorAfter, toPageQuery } from './customer-page.js';
import { CustomersRepository } from './customers.repository.js';
import { CustomerSearch } from './search/customer-search.js';
import { visitFacts } from './visit-facts.js';
import { type NewVisit, VisitsRepository } from './visits.repository.js';

@Injectable()
export class CustomersService {
  constructor(
    private readonly customers: CustomersRepository,
    private readonly search: CustomerSearch,
    private readonly visits: VisitsRepository,
    private readonly consent: ConsentLedger,
    private readonly idempotency: Idempotency,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    @Inject(revocationScope) private readonly scope: RevocationScope,
  ) {}

  /** @throws InvalidError CUSTOMER.PHONE_INVALID */
  @HandleRpc(recordVisit)
  async recordVisit({ actor, ...form }: HandledRequest<typeof recordVisit>): Promise<ResponseOf<typeof recordVisit>> {
    const phone = toE164(form.phoneNumber, 'CUSTOMER.PHONE_INVALID');
    const repeatable = { contract: recordVisit, request: form, actor: actor.id };
    return this.idempotency.once(repeatable, async (tx) => {
      const { id, created } = await this.customers.lockByPhone(tx, phone, form.email, { by: 'staff' });
      if (created) await this.outbox.add(tx, customerCreated, { customerId: id, phone, source: 'manual' });
      if (form.givenName || form.familyName) {
        await this.customers.enterNames(tx, id, { given: form.givenName ?? null, family: form.familyName ?? null });
      }
      const visit: NewVisit = {
        customerId: id,
        source: 'manual',
        serviceNames: [form.serviceName],
        amount: form.amount,
        tip: 0,
        refunded: 0,
        visitedAt: this.clock.now(),
        squarePaymentId: null,
        squareOrderId: null,
        squareUpdatedAt: null,
        receiptUrl: null,
        sourceKind: null,
        voidedAt: null,
        voidReason: null,
      };
      const visitId = await this.visits.insert(tx, visit);
      const customerId = await this.customers.refreshTotals(tx, id);
      await this.outbox.add(tx, visitRecorded, visitFacts({ id: visitId, ...visit }));
      await this.consent.addRelationship(tx, {
        phone,
        visitId,
        channel: 'manual-visit',
        recordedBy: actor.id,
      });
      return { customerId, visitId, created };
    });
  }

  /** @throws InvalidError CUSTOMER.CURSOR_INVALID */
  @HandleRpc(listCustomers)
  async listCustomers(query: RequestOf<typeof listCustomers>): Promise<ResponseOf<typeof listCustomers>> {
    const { page, nextCursor } = await this.readPage(query);
    return { customers: page.map(toContract), nextCursor };
  }

  /** @throws InvalidError CUSTOMER.CURSOR_INVALID */
  @HandleRpc(exportCustomers)
  async exportCustomers({
    actor: _,
    ...query
  }: HandledRequest<typeof exportCustomers>): Promise<ResponseOf<typeof exportCustomers>> {
    const { page, nextCursor } = await this.readPage(query);
    const phones = page.flatMap(({ phoneNumber }) => phoneNumber ?? []);
    const statements = await this.consent.listRecordsOf(phones);
    const records = new Map(statements.map(({ phone, ...record }) => [phone, record]));
    const visits = await this.visits.listExported(page.map(({ id }) => id));
    const customers = page.map((customer) => {
      const consentRecord = records.get(customer.phoneNumber ?? '');
      return {
        ...toContract(customer),
        ...toDetails(customer),
        consent: consentStateOf(consentRecord?.kind),
        visits: visits.get(customer.id) ?? [],
        ...(consentRecord && { consentRecord }),
      };
    });
    return { customers, nextCursor };
  }

  /** Without the consents whose wording the release before does not know. */
  @HandleRpc(exportCustomersBefore)
  async exportBefore(
    query: HandledRequest<typeof exportCustomersBefore>,
  ): Promise<ResponseOf<typeof exportCustomersBefore>> {
    const { customers, nextCursor } = await this.exportCustomers(query);
    return {
      customers: customers.map(({ consentRecord, ...customer }) => {
        if (!consentRecord) return customer;
        const { words: _, language: __, page: ___, ...record } = consentRecord;
        const wordingVersion = formerWording.nullable().safeParse(record.wordingVersion).data;
        return wordingVersion === undefined ? customer : { ...customer, consentRecord: { ...record, wordingVersion } };
      }),
      nextCursor,
    };
  }

  @HandleRpc(listCustomerNames)
  async listCustomerNames({
    phones = [],
    ids = [],
  }: RequestOf<typeof listCustomerNames>): Promise<ResponseOf<typeof listCustomerNames>> {
    const named = await this.customers.listNamed(phones, ids);
    const of = ({ id, givenName, familyName }: (typeof named)[number]) => ({
      id,
      ...(givenName && { givenName }),
      ...(familyName && { familyName }),
    });
    const wanted = { phones: new Set(phones), ids: new Set(ids) };
    const byPhone = named.filter(({ askedPhone }) => askedPhone !== null && wanted.phones.has(askedPhone));
    const byId = named.filter(({ askedId }) => wanted.ids.has(askedId));
    return {
      byPhone: Object.fromEntries(byPhone.map((one) => [one.askedPhone, of(one)])),
      byId: Object.fromEntries(byId.map((one) => [one.askedId, of(one)])),
    };
  }

  @HandleRpc(summarizeCustomers)
  summarize(): Promise<CustomerSummary> {
    return this.customers.summarize();
  }

  private async readPage({ timeZone, q, limit, sort, cursor, ...filter }: RequestOf<typeof listCustomers>) {
    const conditions = dated(filter, this.clock.now(), timeZone);
    const query = { q, limit, sort, cursor, ...conditions };
    if (q && sort === 'last-visit') {
      const after = cursor ? readSearchCursor(cursor) : undefined;
      const found = await this.search.list(q, toConditions(conditions, this.scope), after, limit + 1);
      const { page, nextCursor } = toPage(found, limit, searchCursorAfter);
      return { page: page.map(({ customer }) => customer), nextCursor };
    }
    const pageQuery = toPageQuery(query, this.scope);
    if (q) pageQuery.conditions.push(await this.search.find(q));
    const rows = await this.customers.list({ ...pageQuery, limit: limit + 1 });
    return toPage(rows, limit, (last) => cursorAfter(last, sort));
  }
}
