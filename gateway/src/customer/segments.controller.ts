import * as segmentCalls from '@lacquer/contracts/calls/customers/segments';
import {
  type CountedSegment,
  type FilterCount,
  listSegments,
  summarizeFilter,
} from '@lacquer/contracts/customers/segments';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Controller } from '@nestjs/common';
import { HandleCall } from '../calls/handle-call.js';
import type { CallInput } from '../calls/received-call.js';
import { CatalogMemory } from '../catalog/catalog-memory.js';
import { zoneOf } from './filter-zone.js';

/** Counts in the salon's days. */
@Controller()
export class SegmentsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly catalog: CatalogMemory,
  ) {}

  @HandleCall(segmentCalls.count)
  async count({ query }: CallInput<typeof segmentCalls.count>): Promise<FilterCount> {
    return this.rpc.call(summarizeFilter, { filter: query, timeZone: await zoneOf(query, this.catalog) });
  }

  @HandleCall(segmentCalls.list)
  async list(): Promise<CountedSegment[]> {
    return this.rpc.call(listSegments, { timeZone: await this.catalog.getTimeZone() });
  }
}
