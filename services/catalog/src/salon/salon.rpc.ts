import { getSalonProfile, setSalonProfile, type StoredSalon } from '@lacquer/contracts/salon/salon';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { Controller } from '@nestjs/common';
import { SalonProfileService } from './salon.service.js';

@Controller()
export class SalonRpc {
  constructor(private readonly salon: SalonProfileService) {}

  @HandleRpc(getSalonProfile)
  get(): Promise<StoredSalon> {
    return this.salon.getProfile();
  }

  @HandleRpc(setSalonProfile)
  set(request: HandledRequest<typeof setSalonProfile>): Promise<StoredSalon> {
    return this.salon.replace(request);
  }
}
