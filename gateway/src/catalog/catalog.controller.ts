import { type SalonService, setServicePrice } from '@lacquer/contracts/catalog';
import type { Session } from '@lacquer/contracts/staff';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { parseBody } from '@lacquer/platform/errors/validation';
import { Body, Controller, Param, Patch } from '@nestjs/common';
import { AuditTrail } from '../staff/audit-trail.js';
import { Actor, RequireRole } from '../staff/role.guard.js';

const priceForm = setServicePrice.request.omit({ id: true });

@Controller('api/admin/services')
export class CatalogController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly audit: AuditTrail,
  ) {}

  @Patch(':id/price')
  @RequireRole('owner')
  setPrice(@Actor() actor: Session, @Param('id') id: string, @Body() body: unknown): Promise<SalonService> {
    const { price } = parseBody(priceForm, body);
    const request = parseBody(setServicePrice.request, { id, price });
    return this.audit.around(
      { actor, action: 'service.set-price', subject: id, details: { price: request.price } },
      () => this.rpc.call(setServicePrice, request),
    );
  }
}
