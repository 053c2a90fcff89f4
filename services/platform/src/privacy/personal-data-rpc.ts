import type { ErasedPerson, ExportedPerson, ExportPage, PersonalDataRpcs } from '@lacquer/contracts/privacy';
import { Controller, type Type } from '@nestjs/common';
import { type HandledRequest, HandleRpc } from '../bus/handlers.js';
import { PersonalData } from './personal-data.js';

/** The RPC handlers of a service's `PersonalData`. */
export function personalDataRpc(rpcs: PersonalDataRpcs): Type {
  @Controller()
  class PersonalDataRpc {
    constructor(private readonly personal: PersonalData) {}

    @HandleRpc(rpcs.export)
    export({ actor: _, ...person }: HandledRequest<PersonalDataRpcs['export']>): Promise<ExportedPerson> {
      return this.personal.export(person);
    }

    @HandleRpc(rpcs.exportPage)
    exportPage({ actor: _, ...page }: HandledRequest<PersonalDataRpcs['exportPage']>): Promise<ExportPage> {
      return this.personal.exportPage(page);
    }

    @HandleRpc(rpcs.erase)
    erase({ actor: _, ...erasure }: HandledRequest<PersonalDataRpcs['erase']>): Promise<ErasedPerson> {
      return this.personal.erase(rpcs.erase, erasure);
    }
  }
  return PersonalDataRpc;
}
