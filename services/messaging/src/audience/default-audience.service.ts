import {
  changeDefaultAudience,
  type DefaultAudience,
  getDefaultAudience,
} from '@lacquer/contracts/messaging/default-audience';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { settleLateEdit } from '@lacquer/platform/versions/late-edit';
import { Inject, Injectable } from '@nestjs/common';
import { type AudienceOptions, audienceOptions } from './audience-options.js';
import { DefaultAudienceRepository } from './default-audience.repository.js';

/** With whom a new campaign starts in the admin. */
@Injectable()
export class DefaultAudienceService {
  constructor(
    private readonly stored: DefaultAudienceRepository,
    @Inject(audienceOptions) private readonly options: AudienceOptions,
  ) {}

  @HandleRpc(getDefaultAudience)
  async get(): Promise<DefaultAudience> {
    return this.present((await this.stored.find()) ?? { audience: this.options.audience, version: 0 });
  }

  /** @throws ConflictError MESSAGING.CHANGED_MEANWHILE */
  @HandleRpc(changeDefaultAudience)
  async change({ actor, ...edit }: HandledRequest<typeof changeDefaultAudience>): Promise<DefaultAudience> {
    const changed = await this.stored.change(edit, actor.id);
    if (changed) return this.present(changed);
    const by = await this.stored.findChangedBy();
    return settleLateEdit({ owner: 'MESSAGING', what: 'default-audience', present: await this.get(), by, edit });
  }

  private present(audience: DefaultAudience): DefaultAudience {
    return { ...audience, ...(this.options.audience === 'consented' && { onlyConsented: true }) };
  }
}
