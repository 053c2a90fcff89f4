import * as siteCalls from '@lacquer/contracts/calls/salon/site';
import type { AnswerOf } from '@lacquer/contracts/call';
import { type Edition, getEdition, listEditions } from '@lacquer/contracts/site/documents';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Controller } from '@nestjs/common';
import { EditorNames } from '../calls/editor.interceptor.js';
import { HandleCall } from '../calls/handle-call.js';
import type { CallInput } from '../calls/received-call.js';

/** The editions of the site, with the names of those who published them. */
@Controller()
export class EditionsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly editors: EditorNames,
  ) {}

  @HandleCall(siteCalls.editions)
  async list({ query, actor }: CallInput<typeof siteCalls.editions>): Promise<AnswerOf<typeof siteCalls.editions>> {
    return this.named(await this.rpc.as(actor).call(listEditions, query));
  }

  @HandleCall(siteCalls.describeEdition)
  async describe({
    params,
    actor,
  }: CallInput<typeof siteCalls.describeEdition>): Promise<AnswerOf<typeof siteCalls.describeEdition>> {
    const { edition, documents } = await this.rpc.as(actor).call(getEdition, params);
    const [named = edition] = await this.named([edition]);
    return { edition: named, documents };
  }

  private async named(editions: readonly Edition[]): Promise<AnswerOf<typeof siteCalls.editions>> {
    const ids = [...new Set(editions.flatMap(({ publishedBy }) => publishedBy ?? []))];
    const names = new Map(
      await Promise.all(ids.map(async (id) => [id, await this.editors.findDisplayName(id).catch(() => null)] as const)),
    );
    return editions.map((edition) => ({ ...edition, publishedBy: names.get(edition.publishedBy ?? '') ?? null }));
  }
}
