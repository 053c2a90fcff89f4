import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import {
  liftSuppression,
  listSuppressions,
  type Suppression,
  suppressPhone,
} from '@lacquer/contracts/messaging/messaging';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { Controller } from '@nestjs/common';
import { SuppressionListService } from './suppression-list.service.js';

@Controller()
export class SuppressionRpc {
  constructor(private readonly suppressions: SuppressionListService) {}

  @HandleRpc(listSuppressions)
  list(query: RequestOf<typeof listSuppressions>): Promise<ResponseOf<typeof listSuppressions>> {
    return this.suppressions.list(query);
  }

  @HandleRpc(suppressPhone)
  suppress(request: HandledRequest<typeof suppressPhone>): Promise<Suppression> {
    return this.suppressions.suppress(request);
  }

  @HandleRpc(liftSuppression)
  lift(request: RequestOf<typeof liftSuppression>): Promise<ResponseOf<typeof liftSuppression>> {
    return this.suppressions.lift(request);
  }
}
