import { randomUUID } from 'node:crypto';
import { refusals } from '@lacquer/contracts/sentences/refusals';
import { say } from '@lacquer/contracts/sentences/say';
import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import { type CustomerFilter, strictFilter } from '@lacquer/contracts/customers/customer';
import {
  type CountedSegment,
  createSegment,
  editSegment,
  type FilterCount,
  getSegment,
  listSegments,
  maxSegments,
  removeSegment,
  restoreSegment,
  type Segment,
  summarizeFilter,
} from '@lacquer/contracts/customers/segments';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { Clock } from '@lacquer/platform/clock/clock';
import { Expiry } from '@lacquer/platform/database/expiry';
import { type Transaction, Transactions } from '@lacquer/platform/database/transactions';
import { ConflictError, NotFoundError } from '@lacquer/platform/errors/domain-error';
import { settleLateEdit } from '@lacquer/platform/versions/late-edit';
import { Inject, Injectable } from '@nestjs/common';
import { revocationScope, type RevocationScope } from '../consent/person-revocations.js';
import { dated } from '../customers/customer-filter.js';
import { deletedSegments, SegmentsRepository, type StoredSegment } from './segments.repository.js';

/** How long the list counts its segments, in milliseconds. Those after that are not counted in it. */
const countedForMs = 1000;

/** Filters of the customer list, saved with a name. */
@Injectable()
export class SegmentsService {
  constructor(
    private readonly segments: SegmentsRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    @Inject(revocationScope) private readonly scope: RevocationScope,
    expiry: Expiry,
  ) {
    expiry.register(deletedSegments);
  }

  @HandleRpc(summarizeFilter)
  count({ filter, timeZone }: { filter: CustomerFilter; timeZone?: string | undefined }): Promise<FilterCount> {
    return this.segments.count(dated(filter, this.clock.now(), timeZone), this.scope === 'person');
  }

  @HandleRpc(listSegments)
  async list({ timeZone }: RequestOf<typeof listSegments>): Promise<ResponseOf<typeof listSegments>> {
    const until = performance.now() + countedForMs;
    const counted: CountedSegment[] = [];
    for (const segment of await this.segments.list()) {
      // a condition of a later release cannot be counted
      const filter = performance.now() < until ? strictFilter.safeParse(segment.filter).data : undefined;
      const count = filter ? await this.count({ filter, timeZone }) : null;
      counted.push({ ...toContract(segment), count });
    }
    return counted;
  }

  /** @throws NotFoundError CUSTOMER.SEGMENT_NOT_FOUND, also if it is deleted */
  @HandleRpc(getSegment)
  async get({ id }: RequestOf<typeof getSegment>): Promise<ResponseOf<typeof getSegment>> {
    const segment = orThrow(await this.segments.find(id));
    // throws at a condition of a later release: nothing may ignore it
    return { ...toContract(segment), filter: strictFilter.parse(segment.filter) };
  }

  /** @throws ConflictError CUSTOMER.SEGMENT_NAME_TAKEN, CUSTOMER.TOO_MANY_SEGMENTS */
  @HandleRpc(createSegment)
  async create({ actor, name, filter }: HandledRequest<typeof createSegment>): Promise<Segment> {
    const segment = { id: randomUUID(), name, filter };
    await this.transactions.run(async (tx) => {
      await this.takePlace(tx, segment);
      await this.segments.insert(tx, segment, actor.id);
    });
    return { ...segment, version: 0 };
  }

  /**
   * @throws NotFoundError CUSTOMER.SEGMENT_NOT_FOUND; ConflictError CUSTOMER.SEGMENT_NAME_TAKEN,
   *   CUSTOMER.CHANGED_MEANWHILE
   */
  @HandleRpc(editSegment)
  edit({ id, actor, version, ...edit }: HandledRequest<typeof editSegment>): Promise<Segment> {
    return this.transactions.run(async (tx) => {
      if (edit.name !== undefined) await this.segments.lockAll(tx);
      const present = orThrow(await this.segments.findForUpdate(tx, id));
      if (version !== undefined && version !== present.version) {
        const { editedBy: by } = present;
        return settleLateEdit({ owner: 'CUSTOMER', what: 'segment', present: toContract(present), by, edit });
      }
      if (edit.name !== undefined) await this.refuseTaken(tx, { id, name: edit.name });
      await this.segments.edit(tx, id, edit, actor.id);
      return toContract(orThrow(await this.segments.findForUpdate(tx, id)));
    });
  }

  /** @throws NotFoundError CUSTOMER.SEGMENT_NOT_FOUND */
  @HandleRpc(removeSegment)
  remove({ id }: HandledRequest<typeof removeSegment>): Promise<ResponseOf<typeof removeSegment>> {
    return this.transactions.run(async (tx) => {
      if (!(await this.segments.findForUpdate(tx, id))) throw notFound();
      await this.segments.setDeleted(tx, id, true);
      return {};
    });
  }

  /**
   * @throws NotFoundError CUSTOMER.SEGMENT_NOT_FOUND; ConflictError CUSTOMER.SEGMENT_NAME_TAKEN,
   *   CUSTOMER.TOO_MANY_SEGMENTS
   */
  @HandleRpc(restoreSegment)
  restore({ id }: HandledRequest<typeof restoreSegment>): Promise<Segment> {
    return this.transactions.run(async (tx) => {
      await this.segments.lockAll(tx);
      const segment = await this.segments.findForUpdate(tx, id);
      if (!segment) throw notFound();
      if (segment.isDeleted) await this.takePlace(tx, segment);
      await this.segments.setDeleted(tx, id, false);
      return toContract(segment);
    });
  }

  private async takePlace(tx: Transaction, segment: { id: string; name: string }): Promise<void> {
    await this.segments.lockAll(tx);
    await this.refuseTaken(tx, segment);
    if (!(await this.segments.isFull(tx))) return;
    throw new ConflictError('CUSTOMER.TOO_MANY_SEGMENTS', say(refusals.tooManySegments, { count: maxSegments }));
  }

  private async refuseTaken(tx: Transaction, { id, name }: { id: string; name: string }): Promise<void> {
    const named = await this.segments.findNamed(tx, name);
    if (named === null || named === id) return;
    throw new ConflictError('CUSTOMER.SEGMENT_NAME_TAKEN', 'There is a segment with this name. Choose another name.');
  }
}

const notFound = () =>
  new NotFoundError('CUSTOMER.SEGMENT_NOT_FOUND', 'There is no such segment. Look at the list of segments again.');

function orThrow(segment: StoredSegment | null): StoredSegment {
  if (!segment || segment.isDeleted) throw notFound();
  return segment;
}

const toContract = ({ id, name, filter, version }: StoredSegment): Segment => ({ id, name, filter, version });
