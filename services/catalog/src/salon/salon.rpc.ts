import type { RequestOf } from '@lacquer/contracts/contract';
import { getSalonProfile, type SalonProfile, setSalonProfile } from '@lacquer/contracts/salon/salon';
import { HandleRpc } from '@lacquer/platform/bus/handlers';
import { Controller } from '@nestjs/common';
import { SalonProfileService } from './salon.service.js';

@Controller()
export class SalonRpc {
  constructor(private readonly salon: SalonProfileService) {}

  @HandleRpc(getSalonProfile)
  get(): Promise<SalonProfile> {
    return this.salon.getProfile();
  }

  @HandleRpc(setSalonProfile)
  set({ profile }: RequestOf<typeof setSalonProfile>): Promise<SalonProfile> {
    return this.salon.replace(profile);
  }
}
