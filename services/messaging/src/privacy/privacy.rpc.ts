import {
  eraseInMessaging,
  type ErasedPerson,
  exportFromMessaging,
  type ExportedPerson,
} from '@lacquer/contracts/privacy';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { PersonalData } from '@lacquer/platform/privacy/personal-data';
import { Controller } from '@nestjs/common';

@Controller()
export class PrivacyRpc {
  constructor(private readonly personal: PersonalData) {}

  @HandleRpc(exportFromMessaging)
  export({ phone, emails }: HandledRequest<typeof exportFromMessaging>): Promise<ExportedPerson> {
    return this.personal.export({ phone, emails });
  }

  @HandleRpc(eraseInMessaging)
  erase({ phone, emails, dryRun }: HandledRequest<typeof eraseInMessaging>): Promise<ErasedPerson> {
    return this.personal.erase({ phone, emails, dryRun });
  }
}
