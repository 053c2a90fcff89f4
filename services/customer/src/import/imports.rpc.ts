import { importCustomers, type ImportReport } from '@lacquer/contracts/customers/customer-import';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { Controller } from '@nestjs/common';
import { ImportsService } from './imports.service.js';

@Controller()
export class ImportsRpc {
  constructor(private readonly imports: ImportsService) {}

  @HandleRpc(importCustomers)
  import(request: HandledRequest<typeof importCustomers>): Promise<ImportReport> {
    return this.imports.import(request);
  }
}
