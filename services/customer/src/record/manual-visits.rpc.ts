import { correctVisit, voidVisit } from '@lacquer/contracts/customers/manual-visits';
import type { VisitEntry } from '@lacquer/contracts/customers/timeline';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { Controller } from '@nestjs/common';
import { ManualVisits } from './manual-visits.service.js';

@Controller()
export class ManualVisitsRpc {
  constructor(private readonly visits: ManualVisits) {}

  @HandleRpc(correctVisit)
  correct(request: HandledRequest<typeof correctVisit>): Promise<VisitEntry> {
    return this.visits.correct(request);
  }

  @HandleRpc(voidVisit)
  void(request: HandledRequest<typeof voidVisit>): Promise<VisitEntry> {
    return this.visits.void(request);
  }
}
