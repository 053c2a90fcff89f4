import {
  type ConsentEntry,
  exportConsent,
  listConsent,
  listLatestStatements,
  recordConsent,
  recordRevocation,
} from '@lacquer/contracts/customers/consent';
import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { Controller } from '@nestjs/common';
import { ConsentService } from './consent.service.js';

@Controller()
export class ConsentRpc {
  constructor(private readonly consent: ConsentService) {}

  @HandleRpc(recordConsent)
  recordConsent(form: HandledRequest<typeof recordConsent>): Promise<ConsentEntry> {
    return this.consent.recordConsent(form);
  }

  @HandleRpc(recordRevocation)
  recordRevocation(form: HandledRequest<typeof recordRevocation>): Promise<ConsentEntry> {
    return this.consent.recordRevocation(form);
  }

  @HandleRpc(listConsent)
  list(query: RequestOf<typeof listConsent>): Promise<ResponseOf<typeof listConsent>> {
    return this.consent.list(query);
  }

  @HandleRpc(listLatestStatements)
  listLatestStatements(
    request: RequestOf<typeof listLatestStatements>,
  ): Promise<ResponseOf<typeof listLatestStatements>> {
    return this.consent.listLatestStatements(request);
  }

  @HandleRpc(exportConsent)
  export(page: RequestOf<typeof exportConsent>): Promise<ConsentEntry[]> {
    return this.consent.exportPage(page);
  }
}
