import { summarizeSubmissions, editSubmission, listSubmissions, submitContact } from '@lacquer/contracts/salon/contact';
import { summarizeReceived, type ReceivedMessages } from '@lacquer/contracts/salon/received-messages';
import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { Controller } from '@nestjs/common';
import { SubmissionsService } from './submissions.service.js';

@Controller()
export class SubmissionsRpc {
  constructor(private readonly submissions: SubmissionsService) {}

  @HandleRpc(submitContact)
  submit(form: RequestOf<typeof submitContact>): Promise<ResponseOf<typeof submitContact>> {
    return this.submissions.submit(form);
  }

  @HandleRpc(listSubmissions)
  list(page: RequestOf<typeof listSubmissions>): Promise<ResponseOf<typeof listSubmissions>> {
    return this.submissions.listSubmissions(page);
  }

  @HandleRpc(summarizeSubmissions)
  count(query: RequestOf<typeof summarizeSubmissions>): Promise<ResponseOf<typeof summarizeSubmissions>> {
    return this.submissions.count(query);
  }

  @HandleRpc(summarizeReceived)
  summarizeReceived({ timeZone }: RequestOf<typeof summarizeReceived>): Promise<ReceivedMessages> {
    return this.submissions.countReceived(timeZone);
  }

  @HandleRpc(editSubmission)
  edit(request: HandledRequest<typeof editSubmission>): Promise<ResponseOf<typeof editSubmission>> {
    return this.submissions.edit(request);
  }
}
