import {
  type AfterVisitSettings,
  changeAfterVisit,
  getAfterVisit,
  previewAfterVisit,
} from '@lacquer/contracts/messaging/after-visit';
import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { Clock } from '@lacquer/platform/clock/clock';
import { settleLateEdit } from '@lacquer/platform/versions/late-edit';
import { Injectable } from '@nestjs/common';
import { CachedSalon } from '../salon/cached-salon.js';
import { AfterVisitRepository } from './after-visit.repository.js';
import { AfterVisitWords } from './after-visit-words.js';
import { VisitRatingsRepository } from './visit-ratings.repository.js';

const countedMs = 30 * 24 * 3_600_000;

/** The thanks after visits as the owner sees and changes them. */
@Injectable()
export class AfterVisitService {
  constructor(
    private readonly afterVisit: AfterVisitRepository,
    private readonly words: AfterVisitWords,
    private readonly ratings: VisitRatingsRepository,
    private readonly salon: CachedSalon,
    private readonly clock: Clock,
  ) {}

  /** @throws UnavailableError MESSAGING.SALON_UNKNOWN */
  @HandleRpc(getAfterVisit)
  async get(): Promise<AfterVisitSettings> {
    const { onSince: _, ...settings } = await this.afterVisit.get();
    const since = new Date(this.clock.now().getTime() - countedMs);
    return {
      ...settings,
      ...(await this.preview({ form: settings })),
      ...(await this.afterVisit.sum(since)),
      ratings: await this.ratings.sum(since),
    };
  }

  /**
   * @throws InvalidError MESSAGING.MESSAGE_TOO_LONG, MESSAGING.PUBLIC_SHORTENER; UnavailableError MESSAGING.SALON_UNKNOWN;
   *   ConflictError MESSAGING.CHANGED_MEANWHILE
   */
  @HandleRpc(changeAfterVisit)
  async change({ actor, ...edit }: HandledRequest<typeof changeAfterVisit>): Promise<AfterVisitSettings> {
    this.words.render(edit, (await this.salon.get()).name);
    const isDone = await this.afterVisit.change(edit, actor.id);
    const present = await this.get();
    if (isDone) return present;
    const by = await this.afterVisit.findChangedBy();
    return settleLateEdit({ owner: 'MESSAGING', what: 'after-visit', present, by, edit });
  }

  /** @throws as `change`, except for the conflict */
  @HandleRpc(previewAfterVisit)
  async preview({
    form,
  }: Pick<RequestOf<typeof previewAfterVisit>, 'form'>): Promise<ResponseOf<typeof previewAfterVisit>> {
    const { name } = await this.salon.get();
    return { examples: this.words.examples(form, name), isLinkShort: this.words.isShort(form.reviewLink) };
  }
}
