import { findPerson } from '@lacquer/contracts/privacy';
import type { ResponseOf } from '@lacquer/contracts/contract';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { PersonalData } from '@lacquer/platform/privacy/personal-data';
import { Controller } from '@nestjs/common';

/** The phones and addresses of a person's records: what staff entered, merged, or stored at Square. */
@Controller()
export class PersonRecords {
  constructor(private readonly personal: PersonalData) {}

  @HandleRpc(findPerson)
  find({ actor: _, ...person }: HandledRequest<typeof findPerson>): Promise<ResponseOf<typeof findPerson>> {
    return this.personal.findPerson(person);
  }
}
