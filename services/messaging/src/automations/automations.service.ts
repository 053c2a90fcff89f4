import type { Actor } from '@lacquer/contracts/staff/actor';
import {
  type Automation,
  changeAutomation,
  listAutomations,
  previewAutomation,
  turnAutomation,
} from '@lacquer/contracts/messaging/automations';
import type { RequestOf } from '@lacquer/contracts/contract';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { type AutomationKind, automationKinds, type CampaignPreview } from '@lacquer/contracts/messaging/campaign';
import { Clock } from '@lacquer/platform/clock/clock';
import { lateEdit, settleLateEdit } from '@lacquer/platform/versions/late-edit';
import { Injectable } from '@nestjs/common';
import { CampaignPreviews } from '../audience/campaign-preview.service.js';
import { segmentDeleted, Segments } from '../audience/segments.js';
import { refuseShorteners } from '../links/public-shorteners.js';
import { CachedSalon } from '../salon/cached-salon.js';
import { renderMessage } from '../texts/message-text.js';
import { audienceAt, doneWhenTurnedOn, nextRunAt, refuseIncomplete, whyNotToday } from './automation-rules.js';
import { AutomationsRepository } from './automations.repository.js';

/** The automations as the owner sees and changes them. */
@Injectable()
export class AutomationsService {
  constructor(
    private readonly automations: AutomationsRepository,
    private readonly previews: CampaignPreviews,
    private readonly segments: Segments,
    private readonly salon: CachedSalon,
    private readonly clock: Clock,
  ) {}

  @HandleRpc(listAutomations)
  async list(): Promise<Automation[]> {
    const salon = await this.salon.get();
    const sums = await this.automations.sum();
    const now = this.clock.now();
    return Promise.all(
      automationKinds.map(async (kind) => {
        const { skippedOn, ...automation } = await this.automations.get(kind);
        const { campaigns, texted, heldOut, latestCampaignId } = sums.find((each) => each.kind === kind) ?? nothing;
        return {
          ...automation,
          body: renderMessage(automation.message, salon.name).body,
          nextRunAt: nextRunAt({ ...automation, skippedOn }, now, salon.timeZone)?.toISOString() ?? null,
          whyNotToday:
            whyNotToday({ ...automation, skippedOn }, now, salon.timeZone) ?? (await this.whyNever(automation)),
          campaigns,
          texted,
          heldOut,
          latestCampaignId,
        };
      }),
    );
  }

  /**
   * @throws InvalidError MESSAGING.MESSAGE_TOO_LONG, MESSAGING.SEGMENT_UNKNOWN, MESSAGING.AUTOMATION_INCOMPLETE;
   *   ConflictError MESSAGING.CHANGED_MEANWHILE
   */
  @HandleRpc(changeAutomation)
  async change({ kind, actor, ...edit }: HandledRequest<typeof changeAutomation>): Promise<Automation> {
    const { isOn } = await this.automations.get(kind);
    refuseIncomplete({ kind, ...edit }, isOn);
    refuseShorteners(edit);
    renderMessage(edit.message, (await this.salon.get()).name);
    await this.segments.choose({ filter: {}, segmentId: edit.segmentId });
    const isDone = await this.automations.change(kind, edit, actor.id);
    const present = await this.get(kind);
    if (isDone) return present;
    const by = await this.automations.findChangedBy(kind);
    return settleLateEdit({
      owner: 'MESSAGING',
      what: 'automation',
      present,
      by,
      edit: { ...edit, segmentId: edit.segmentId ?? null },
    });
  }

  /** Turning off ignores the version. @throws as `turnOn` */
  @HandleRpc(turnAutomation)
  turn({ kind, isOn, version, actor }: HandledRequest<typeof turnAutomation>): Promise<Automation> {
    return isOn ? this.turnOn(kind, version, actor) : this.turnOff(kind, actor);
  }

  /**
   * With `version`, only if the settings still have that version.
   * @throws InvalidError MESSAGING.AUTOMATION_INCOMPLETE; ConflictError MESSAGING.CHANGED_MEANWHILE
   */
  private async turnOn(kind: AutomationKind, version: number | undefined, actor: Actor): Promise<Automation> {
    const { isOn: wasOn, ...rules } = await this.automations.get(kind);
    const isAsSeen = version === undefined || version === rules.version;
    if (!wasOn && isAsSeen) refuseIncomplete(rules, true);
    const { timeZone } = await this.salon.get();
    const doneOn = doneWhenTurnedOn(rules.time, this.clock.now(), timeZone);
    await this.automations.storeDefault(kind, actor.id);
    const isDone = await this.automations.turnOn(kind, { doneOn, version }, actor.id);
    const present = await this.get(kind);
    if (isDone || version === undefined || (present.isOn && present.version === version)) return present;
    const by = await this.automations.findChangedBy(kind);
    throw lateEdit({ owner: 'MESSAGING', what: 'automation', present, by });
  }

  private async turnOff(kind: AutomationKind, actor: Actor): Promise<Automation> {
    await this.automations.turnOff(kind, actor.id);
    return this.get(kind);
  }

  /** @throws InvalidError MESSAGING.MESSAGE_TOO_LONG, MESSAGING.AUTOMATION_INCOMPLETE */
  @HandleRpc(previewAutomation)
  async preview({ kind, form }: RequestOf<typeof previewAutomation>): Promise<CampaignPreview> {
    const rules = { ...(await this.automations.get(kind)), ...form };
    refuseIncomplete(rules, false);
    const { timeZone } = await this.salon.get();
    const { message, holdoutPercent, capDays, segmentId } = rules;
    const filter = audienceAt(rules, this.clock.now(), timeZone);
    return this.previews.preview({ message, filter, segmentId, holdoutPercent, at: null }, { kind, capDays });
  }

  private async whyNever({ isOn, segmentId }: { isOn: boolean; segmentId?: string | null | undefined }) {
    if (!isOn || !segmentId) return null;
    return (await this.segments.find({ filter: {}, segmentId })) ? null : segmentDeleted;
  }

  private async get(kind: AutomationKind): Promise<Automation> {
    const automation = (await this.list()).find((each) => each.kind === kind);
    if (!automation) throw new Error(`there is no automation ${kind}`);
    return automation;
  }
}

const nothing = { campaigns: 0, texted: 0, heldOut: 0, latestCampaignId: null };
