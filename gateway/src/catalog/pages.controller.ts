import type { AnswerOf } from '@lacquer/contracts/call';
import * as catalogCalls from '@lacquer/contracts/calls/salon/catalog';
import type { SiteLanguage } from '@lacquer/contracts/site/languages';
import type { SitePage } from '@lacquer/contracts/site/published';
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
  get({ params }: CallInput<typeof catalogCalls.getPage>): Promise<AnswerOf<typeof catalogCalls.getPage>> {
    return this.find(params.slug, 'en');
  }

  /** @throws NotFoundError GATEWAY.PAGE_NOT_FOUND */
  @HandleCall(catalogCalls.getPageIn)
  getIn({ params }: CallInput<typeof catalogCalls.getPageIn>): Promise<AnswerOf<typeof catalogCalls.getPageIn>> {
    return this.find(params.slug, params.language);
  }

  @HandleCall(catalogCalls.getMenuIn)
  async getMenuIn({
    params,
  }: CallInput<typeof catalogCalls.getMenuIn>): Promise<AnswerOf<typeof catalogCalls.getMenuIn>> {
    return (await this.memory.getContent()).in[params.language].menu;
  }

  @HandleCall(catalogCalls.listGalleryIn)
  async listGalleryIn({
    params,
  }: CallInput<typeof catalogCalls.listGalleryIn>): Promise<AnswerOf<typeof catalogCalls.listGalleryIn>> {
    return (await this.memory.getContent()).in[params.language].gallery;
  }

  @HandleCall(catalogCalls.listTestimonialsIn)
  async listTestimonialsIn({
    params,
  }: CallInput<typeof catalogCalls.listTestimonialsIn>): Promise<AnswerOf<typeof catalogCalls.listTestimonialsIn>> {
    return (await this.memory.getContent()).in[params.language].testimonials;
  }

  private async find(slug: string, language: SiteLanguage): Promise<SitePage> {
    const page = (await this.memory.getContent()).in[language].view.findPage(slug);
    if (page) return page;
    throw new NotFoundError('GATEWAY.PAGE_NOT_FOUND', 'There is no such page.');
  }
}
