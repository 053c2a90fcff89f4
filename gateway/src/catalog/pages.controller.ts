import type { AnswerOf } from '@lacquer/contracts/call';
import * as catalogCalls from '@lacquer/contracts/calls/salon/catalog';
import { NotFoundError } from '@lacquer/platform/errors/domain-error';
import { Controller } from '@nestjs/common';
import { HandleCall } from '../calls/handle-call.js';
import type { CallInput } from '../calls/received-call.js';
import { CatalogMemory } from './catalog-memory.js';

@Controller()
export class PagesController {
  constructor(private readonly memory: CatalogMemory) {}

  /** @throws NotFoundError GATEWAY.PAGE_NOT_FOUND */
  @HandleCall(catalogCalls.getPage)
  async get({ params }: CallInput<typeof catalogCalls.getPage>): Promise<AnswerOf<typeof catalogCalls.getPage>> {
    const page = (await this.memory.getContent()).view.findPage(params.slug);
    if (page) return page;
    throw new NotFoundError('GATEWAY.PAGE_NOT_FOUND', 'There is no such page.');
  }
}
