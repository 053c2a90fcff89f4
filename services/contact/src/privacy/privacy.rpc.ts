import { eraseInContact, type ErasedPerson, exportFromContact, type ExportedPerson } from '@lacquer/contracts/privacy';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { PersonalData } from '@lacquer/platform/privacy/personal-data';
import { Controller } from '@nestjs/common';

@Controller()
export class PrivacyRpc {
  constructor(private readonly personal: PersonalData) {}

  @HandleRpc(exportFromContact)
  export({ phone, emails }: HandledRequest<typeof exportFromContact>): Promise<ExportedPerson> {
    return this.personal.export({ phone, emails });
  }

  @HandleRpc(eraseInContact)
  erase({ phone, emails, dryRun }: HandledRequest<typeof eraseInContact>): Promise<ErasedPerson> {
    return this.personal.erase({ phone, emails, dryRun });
  }
}
