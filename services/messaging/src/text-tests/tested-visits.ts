import { listVisitTotals } from '@lacquer/contracts/customers/customer';
import { heldCriterion, type TestedText } from '@lacquer/contracts/messaging/campaign';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Injectable } from '@nestjs/common';
import type { StoredTest } from '../texts/tested-texts.js';
import { spanFrom } from '../reporting/report/report-span.js';
import { TextTestsRepository } from './text-tests.repository.js';

/** Customers per call to the customer service. */
const pageSize = 1000;

/** By text, the customers who came after it. */
export type TestedVisits = Record<TestedText, number>;

/** Asks the customer service who came: each customer counts from the own text until seven days after the last one. */
@Injectable()
export class VisitsOfTests {
  constructor(
    private readonly tests: TextTestsRepository,
    private readonly rpc: RpcClient,
  ) {}

  /** Null: they do not count in this test, or the customer service does not answer within the time. */
  async find({ id, test }: { id: string; test: StoredTest }, timeoutMs?: number): Promise<TestedVisits | null> {
    if (heldCriterion(test) !== 'visits') return null;
    const texted = await this.tests.listTexted(id);
    const visitors: TestedVisits = { a: 0, b: 0 };
    const [first, last] = [texted.at(0), texted.at(-1)];
    if (!first || !last) return visitors;
    const span = { from: spanFrom(first.at).from, to: spanFrom(last.at).to };
    for (let start = 0; start < texted.length; start += pageSize) {
      const page = texted.slice(start, start + pageSize);
      const request = {
        ...span,
        customerIds: page.map(({ customerId }) => customerId),
        since: page.map(({ at }) => at.toISOString()),
      };
      const totals = await this.rpc.decorate(listVisitTotals, request, timeoutMs);
      if (!totals) return null;
      const came = new Set(totals.flatMap(({ customerId, visits }) => (visits > 0 ? [customerId] : [])));
      for (const { customerId, text } of page) if (came.has(customerId)) visitors[text] += 1;
    }
    return visitors;
  }
}
