import { listServices, type SalonService, setServicePrice } from '@lacquer/contracts/salon/catalog';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { Controller } from '@nestjs/common';
import { ServicesService } from './services.service.js';

@Controller()
export class ServicesRpc {
  constructor(private readonly services: ServicesService) {}

  @HandleRpc(listServices)
  list(): Promise<SalonService[]> {
    return this.services.listServices();
  }

  @HandleRpc(setServicePrice)
  setPrice(request: HandledRequest<typeof setServicePrice>): Promise<SalonService> {
    return this.services.setPrice(request);
  }
}
