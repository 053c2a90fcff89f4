import { heldCriterion } from '@lacquer/contracts/messaging/campaign';
import { campaignSentences } from '@lacquer/contracts/messaging/campaign-sentences';
import { sayCount } from '@lacquer/contracts/sentences/say';
import { rpcTimeoutMs } from '@lacquer/platform/bus/rpc-client';
import { Clock } from '@lacquer/platform/clock/clock';
import { Transactions } from '@lacquer/platform/database/transactions';
import { Injectable, Logger } from '@nestjs/common';
import { CampaignsRepository } from '../campaigns/campaigns.repository.js';
import { RecipientHours } from '../hours/recipient-hours.js';
import { SendingWindow } from '../hours/sending-window.js';
import { JobQueues } from '../queue/job-queues.js';
import { StaffAlerts } from '../texts/alerts/staff-alerts.js';
import { type StoredTest, testSizes } from '../texts/tested-texts.js';
import { compareTexts } from './comparison.js';
import { type TestedVisits, VisitsOfTests } from './tested-visits.js';
import { TextTestsRepository } from './text-tests.repository.js';
import { proportionsOf } from './text-tests.service.js';

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
    private readonly visits: VisitsOfTests,
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
    const { test } = await this.campaigns.get(id);
    if (!test) return;
    const visits = await this.countVisits(id, test);
    const figures = await this.tests.listFigures(id);
    const proportions = proportionsOf(test, figures, visits);
    if (!proportions && !(await this.tests.putOff(id))) return;
    const { outcome, better } = compareTexts(proportions);
    const isClear = outcome === 'clear' && better !== null;
    const asks = !proportions || (!isClear && test.otherwise === 'ask');
    const alert = await this.transactions.run(async (tx) => {
      await this.campaigns.findForUpdate(tx, id);
      if (asks) {
        const waiting = figures.find(({ part }) => part === 'rest')?.waiting ?? 0;
        const { testUnclear, testUncounted } = campaignSentences;
        const reason = sayCount(proportions ? testUnclear : testUncounted, waiting);
        if (!(await this.tests.ask(tx, id, reason))) return null;
        return { stored: await this.alerts.addCampaignTrouble(tx, id, reason) };
      }
      const at = this.clock.now().toISOString();
      const text = isClear ? better : test.otherwise === 'b' ? 'b' : 'a';
      const by = isClear ? 'result' : 'advance';
      if (await this.tests.choose(tx, id, { text, by, staffId: null, at, outcome }))
        this.logger.log({ msg: 'the test of two texts is decided', campaignId: id, text, by, outcome });
      return null;
    });
    if (alert) this.alerts.send(alert.stored);
  }

  /** Null: they do not count, or are not known now, for which the steps of other tests do not wait. */
  private async countVisits(id: string, test: StoredTest): Promise<TestedVisits | null> {
    if (heldCriterion(test) !== 'visits') return null;
    const visits = await this.visits.find({ id, test }, rpcTimeoutMs).catch((error: unknown) => {
      this.logger.error({ msg: 'the visits of a test cannot be counted', campaignId: id, err: error });
      return null;
    });
    if (!visits) this.logger.warn({ msg: 'a test waits until its visits can be counted', campaignId: id });
    return visits;
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
