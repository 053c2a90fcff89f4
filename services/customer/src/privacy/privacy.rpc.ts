import {
  eraseInCustomer,
  type ErasedPerson,
  exportFromCustomer,
  type ExportedPerson,
} from '@lacquer/contracts/privacy';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { PersonalData } from '@lacquer/platform/privacy/personal-data';
import { Controller } from '@nestjs/common';

@Controller()
export class PrivacyRpc {
  constructor(private readonly personal: PersonalData) {}

  @HandleRpc(exportFromCustomer)
  export({ phone, emails }: HandledRequest<typeof exportFromCustomer>): Promise<ExportedPerson> {
    return this.personal.export({ phone, emails });
  }

  @HandleRpc(eraseInCustomer)
  erase({ phone, emails, dryRun }: HandledRequest<typeof eraseInCustomer>): Promise<ErasedPerson> {
    return this.personal.erase({ phone, emails, dryRun });
  }
}
