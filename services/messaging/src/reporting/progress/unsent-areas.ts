import { Clock } from '@lacquer/platform/clock/clock';
import { Injectable } from '@nestjs/common';
import { ProgressRepository } from './progress.repository.js';

/** Counting reads every unsent row, and progress is requested every second. Milliseconds. */
const maxAgeMs = 15_000;
const maxCampaigns = 100;

/** The areas of a campaign's unsent texts, cached for a few seconds. */
@Injectable()
export class UnsentAreas {
  private readonly known = new Map<string, { at: number; areas: Promise<Record<string, number>> }>();

  constructor(
    private readonly progress: ProgressRepository,
    private readonly clock: Clock,
  ) {}

  async list(campaignId: string): Promise<Record<string, number>> {
    const now = this.clock.now().getTime();
    const last = this.known.get(campaignId);
    if (last && Math.abs(now - last.at) < maxAgeMs) return last.areas;
    const areas = this.progress.listUnsentAreas(campaignId);
    this.known.delete(campaignId);
    this.known.set(campaignId, { at: now, areas });
    areas.catch(() => this.known.delete(campaignId));
    const [oldest] = this.known.keys();
    if (oldest !== undefined && this.known.size > maxCampaigns) this.known.delete(oldest);
    return areas;
  }
}
