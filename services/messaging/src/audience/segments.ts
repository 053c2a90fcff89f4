import type { AudienceFilter, CustomerFilter } from '@lacquer/contracts/customers/customer';
import { getSegment, segmentNotFound } from '@lacquer/contracts/customers/segments';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { DomainError, InvalidError } from '@lacquer/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';

/** A segment as a campaign remembers it. */
export interface NamedSegment {
  id: string;
  name: string;
}

export interface ChosenAudience {
  audienceFilter: AudienceFilter;
  segment: NamedSegment | null;
}

interface AudienceChoice {
  filter: AudienceFilter;
  segmentId?: string | null | undefined;
}

/** For the staff. */
export const segmentDeleted = 'This segment was deleted. Restore it, or choose another audience.';

const [notFound] = Object.keys(segmentNotFound);

/** The saved segments of the customer service, as audiences. */
@Injectable()
export class Segments {
  constructor(private readonly rpc: RpcClient) {}

  /** The audience that a choice means now. @throws InvalidError MESSAGING.SEGMENT_UNKNOWN */
  async choose({ filter, segmentId }: AudienceChoice): Promise<ChosenAudience> {
    const audience = await this.find({ filter, segmentId });
    if (audience) return audience;
    throw new InvalidError('MESSAGING.SEGMENT_UNKNOWN', segmentDeleted, [
      { path: 'segmentId', message: 'was deleted' },
    ]);
  }

  /** Null: the segment was deleted. */
  async find({ filter, segmentId }: AudienceChoice): Promise<ChosenAudience | null> {
    if (!segmentId) return { audienceFilter: filter, segment: null };
    const segment = await this.read(segmentId);
    if (!segment) return null;
    const { id, name } = segment;
    return { audienceFilter: { ...filter, within: segment.filter }, segment: { id, name } };
  }

  private async read(id: string): Promise<(NamedSegment & { filter: CustomerFilter }) | null> {
    try {
      return await this.rpc.call(getSegment, { id });
    } catch (error) {
      if (error instanceof DomainError && error.code === notFound) return null;
      throw error;
    }
  }
}
