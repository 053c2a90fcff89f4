import { refusals } from '@lacquer/contracts/sentences/refusals';
import { say } from '@lacquer/contracts/sentences/say';
import type { RequestOf } from '@lacquer/contracts/contract';
import { heldCriterion, type TestedText } from '@lacquer/contracts/messaging/campaign';
import { chooseText, getTextTest, type TextTestProgress } from '@lacquer/contracts/messaging/text-test';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { Clock } from '@lacquer/platform/clock/clock';
import { Transactions } from '@lacquer/platform/database/transactions';
import { ConflictError, NotFoundError } from '@lacquer/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import type { CampaignEntity, TestChoice } from '../campaigns/campaign.entity.js';
import { CampaignsRepository } from '../campaigns/campaigns.repository.js';
import { JobQueues } from '../queue/job-queues.js';
import { type Proportion, shareWithInterval } from '../reporting/report/intervals.js';
import type { StoredTest } from '../texts/tested-texts.js';
import { compareTexts } from './comparison.js';
import { type TestedVisits, VisitsOfTests } from './tested-visits.js';
import { type PartFigures, type TestTimes, TextTestsRepository } from './text-tests.repository.js';

type TestedCampaign = CampaignEntity & { test: StoredTest };

/** How a test goes, and the owner's choice. */
@Injectable()
export class TextTests {
  constructor(
    private readonly campaigns: CampaignsRepository,
    private readonly tests: TextTestsRepository,
    private readonly visits: VisitsOfTests,
    private readonly transactions: Transactions,
    private readonly jobs: JobQueues,
    private readonly clock: Clock,
  ) {}

  /** @throws NotFoundError MESSAGING.CAMPAIGN_NOT_FOUND, MESSAGING.NO_TEST */
  @HandleRpc(getTextTest)
  async get({ id }: RequestOf<typeof getTextTest>): Promise<TextTestProgress> {
    const campaign = withTest(await this.campaigns.get(id));
    const [times, figures, visits] = await Promise.all([
      this.tests.getTimes(id),
      this.tests.listFigures(id),
      this.visits.find(campaign),
    ]);
    const proportions = proportionsOf(campaign.test, figures, visits);
    const measured = (text: TestedText) => ({
      ...figuresOf(campaign, figures, text),
      visits: visits?.[text] ?? null,
      measured: proportions && proportions[text].of > 0 ? shareWithInterval(proportions[text]) : null,
    });
    return {
      id,
      simulated: campaign.simulated,
      phase: phaseOf(campaign, times),
      decidesAt: campaign.testChoice || times.askedAt ? null : (times.decidesAt?.toISOString() ?? null),
      a: measured('a'),
      b: measured('b'),
      rest: figuresOf(campaign, figures, 'rest'),
      waiting: figures.find(({ part }) => part === 'rest')?.waiting ?? 0,
      ...compareTexts(proportions),
      choice: campaign.testChoice,
    };
  }

  /**
   * Ends the test. Workers give the text to those who wait.
   * @throws NotFoundError MESSAGING.CAMPAIGN_NOT_FOUND, MESSAGING.NO_TEST; ConflictError MESSAGING.CAMPAIGN_STATE
   */
  @HandleRpc(chooseText)
  async choose({ id, text, actor }: HandledRequest<typeof chooseText>): Promise<TextTestProgress> {
    const visits = await this.visits.find(withTest(await this.campaigns.get(id)));
    await this.transactions.run(async (tx) => {
      const campaign = withTest(await this.campaigns.getForUpdate(tx, id));
      const { testChoice } = campaign;
      if (testChoice?.text === text) return;
      if (testChoice) {
        throw new ConflictError(
          'MESSAGING.CAMPAIGN_STATE',
          say(testChoice.text === 'a' ? refusals.firstTextChosen : refusals.secondTextChosen),
        );
      }
      const { outcome } = compareTexts(proportionsOf(campaign.test, await this.tests.listFigures(id, tx), visits));
      const choice: TestChoice = { text, by: 'staff', staffId: actor.id, at: this.clock.now().toISOString(), outcome };
      if (!(await this.tests.choose(tx, id, choice))) {
        throw new ConflictError(
          'MESSAGING.CAMPAIGN_STATE',
          'A text can be chosen only while the campaign is running or paused.',
        );
      }
    });
    this.jobs.addLater(this.jobs.addResume(id));
    return this.get({ id });
  }
}

/** @throws NotFoundError MESSAGING.NO_TEST */
function withTest(campaign: CampaignEntity): TestedCampaign {
  const { test } = campaign;
  if (!test) throw new NotFoundError('MESSAGING.NO_TEST', 'This campaign tests no second text.');
  return Object.assign(campaign, { test });
}

/** Of the texts sent, how many did what counts. Null: it is not known. */
export function proportionsOf(
  test: StoredTest,
  figures: readonly PartFigures[],
  visits: TestedVisits | null,
): Record<TestedText, Proportion> | null {
  const criterion = heldCriterion(test);
  if (criterion === 'visits' && !visits) return null;
  const proportion = (text: TestedText) => {
    const its = figures.find(({ part }) => part === text);
    const count = criterion === 'visits' ? visits?.[text] : its?.[criterion];
    return { count: count ?? 0, of: its?.sent ?? 0 };
  };
  return { a: proportion('a'), b: proportion('b') };
}

function figuresOf(
  { shortLinks, offer }: CampaignEntity,
  figures: readonly PartFigures[],
  part: PartFigures['part'],
): TextTestProgress['rest'] {
  const its = figures.find((each) => each.part === part);
  const { customers = 0, sent = 0, delivered = 0, clicks = 0, replies = 0, optedOut = 0, redemptions = 0 } = its ?? {};
  return {
    customers,
    sent,
    delivered,
    clicks: shortLinks && shortLinks.length > 0 ? clicks : null,
    replies,
    optedOut,
    redemptions: offer ? redemptions : null,
  };
}

function phaseOf({ status, testChoice }: CampaignEntity, times: TestTimes): TextTestProgress['phase'] {
  if (testChoice) return 'decided';
  if (status === 'finished' || status === 'cancelled') return 'ended';
  if (times.askedAt) return 'asking';
  if (times.decidesAt) return 'measuring';
  return times.drawnAt ? 'sending' : 'planned';
}
