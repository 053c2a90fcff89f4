import { campaignSentences } from '@lacquer/contracts/messaging/campaign-sentences';
import { sayCount } from '@lacquer/contracts/sentences/say';
import { Clock } from '@lacquer/platform/clock/clock';
import { Transactions } from '@lacquer/platform/database/transactions';
import { Injectable, Logger } from '@nestjs/common';
import { CampaignsRepository } from '../campaigns/campaigns.repository.js';
import { RecipientHours } from '../hours/recipient-hours.js';
import { SendingWindow } from '../hours/sending-window.js';
import { JobQueues } from '../queue/job-queues.js';
import { StaffAlerts } from '../texts/alerts/staff-alerts.js';
import { testSizes } from '../texts/tested-texts.js';
import { TextTestsRepository } from './text-tests.repository.js';
import { compare } from './text-tests.service.js';

/** Recipients who are given the chosen text in one transaction. */
const releasedAtOnce = 1000;

/**
 * Takes the steps of tests that are due: the draw, the time of the choice, the choice, and the text for those who wait. A
 * step that is repeated, or that several processes take, has the effect of one. One that was interrupted goes on.
 */
@Injectable()
export class TestSteps {
  private readonly logger = new Logger(TestSteps.name);

  constructor(
    private readonly tests: TextTestsRepository,
    private readonly campaigns: CampaignsRepository,
    private readonly transactions: Transactions,
    private readonly jobs: JobQueues,
    private readonly alerts: StaffAlerts,
    private readonly window: SendingWindow,
    private readonly hours: RecipientHours,
    private readonly clock: Clock,
  ) {}

  /** Of all campaigns, or of one. */
  async take(campaignId: string | null = null): Promise<void> {
    for (const id of await this.tests.listUndrawn(campaignId)) await this.draw(id);
    await this.tests.beginMeasuring(campaignId);
    for (const id of await this.tests.listDue(campaignId, this.window.isOpen())) await this.decide(id);
    for (const chosen of await this.tests.listChosen(campaignId)) await this.release(chosen);
  }

  private async draw(id: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const percent = await this.tests.markDrawn(tx, id);
      if (percent === null) return;
      const { a, b } = testSizes(await this.tests.countDrawable(tx, id), percent);
      await this.tests.draw(tx, id, a + b);
    });
    this.jobs.addLater(this.jobs.addResume(id));
  }

  private async decide(id: string): Promise<void> {
    const figures = await this.tests.listFigures(id);
    const alert = await this.transactions.run(async (tx) => {
      const campaign = await this.campaigns.findForUpdate(tx, id);
      if (!campaign?.test) return null;
      const { outcome, better } = compare(campaign.test, figures);
      const { otherwise } = campaign.test;
      const isClear = outcome === 'clear' && better !== null;
      if (!isClear && otherwise === 'ask') {
        const waiting = figures.find(({ part }) => part === 'rest')?.waiting ?? 0;
        const reason = sayCount(campaignSentences.testUnclear, waiting);
        if (!(await this.tests.ask(tx, id, reason))) return null;
        return { stored: await this.alerts.addCampaignTrouble(tx, id, reason) };
      }
      const at = this.clock.now().toISOString();
      const text = isClear ? better : otherwise === 'b' ? 'b' : 'a';
      const by = isClear ? 'result' : 'advance';
      if (await this.tests.choose(tx, id, { text, by, staffId: null, at, outcome }))
        this.logger.log({ msg: 'the test of two texts is decided', campaignId: id, text, by, outcome });
      return null;
    });
    if (alert) this.alerts.send(alert.stored);
  }

  private async release(chosen: Parameters<TextTestsRepository['release']>[1]): Promise<void> {
    for (let count = releasedAtOnce; count === releasedAtOnce;) {
      const { released, simulated } = await this.transactions.run(async (tx) => {
        const campaign = await this.campaigns.findForUpdate(tx, chosen.id);
        const isRunning = campaign?.status === 'running';
        return {
          released: isRunning ? await this.tests.release(tx, chosen, releasedAtOnce) : [],
          simulated: campaign?.simulated ?? false,
        };
      });
      count = released.length;
      // the sweeper adds the jobs of the others when their hours begin
      const due = released.filter(({ phone }) => simulated || this.hours.isOpen(phone));
      await this.jobs.addCampaignMessages(due.map(({ id }) => id));
    }
  }
}
