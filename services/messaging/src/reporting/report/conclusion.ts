import type { CampaignReport } from '@lacquer/contracts/messaging/campaign-progress';
import { reportSentences } from '@lacquer/contracts/messaging/report-sentences';
import { type Said, say, sayAll } from '@lacquer/contracts/sentences/say';
import { type Counts, hasEnoughVisitors } from './effect.js';

export interface Facts extends Omit<CampaignReport, 'id' | 'conclusion'> {
  /** Assigned recipients whose text the provider accepted. */
  taken: number;
}

/** Explains the figures and their certainty to the salon. */
export function conclude(facts: Facts): Said {
  return sayAll([
    facts.simulated ? say(reportSentences.simulated) : null,
    resultSentence(facts),
    untakenSentence(facts),
    facts.isComplete ? null : say(reportSentences.incomplete),
  ]);
}

function resultSentence({ sent, holdout, effect, taken }: Facts): Said {
  if (taken === 0) return say(reportSentences.noneSent);
  if (!holdout) return say(reportSentences.noHoldout);
  if (!effect) return tooFewSentence(sent, holdout);
  const range = { low: money(effect.low), high: money(effect.high) };
  if (effect.low > 0) {
    const [gain, total] = [money(effect.amountPerCustomer), money(effect.total)];
    return say(reportSentences.gain, { gain, total, ...range });
  }
  if (effect.high < 0) return say(reportSentences.loss, { loss: money(-effect.amountPerCustomer), ...range });
  return say(reportSentences.unclear, range);
}

function tooFewSentence(sent: Counts, holdout: Counts): Said {
  const figures = { came: sent.visitors + holdout.visitors, all: sent.customers + holdout.customers };
  if (hasEnoughVisitors(sent, holdout)) return say(reportSentences.spentTheSame, figures);
  return sent.customers < holdout.customers
    ? say(reportSentences.tooFewTexted, { ...figures, count: sent.customers })
    : say(reportSentences.tooFewLeftOut, { ...figures, count: holdout.customers });
}

function untakenSentence({ sent, effect, taken }: Facts): Said | null {
  const untaken = sent.customers - taken;
  return !effect || untaken === 0 ? null : say(reportSentences.untaken, { count: untaken });
}

/** What is known of the visits. Undefined: there is nothing to compare, as `conclude` says. */
export function concludeVisits({ visitLift, holdout, taken }: Facts): Said | undefined {
  if (taken === 0 || !holdout) return undefined;
  if (!visitLift) return say(reportSentences.tooFewVisits);
  const { sent, holdout: heldOut, difference, low, high } = visitLift;
  const figures = { sent: percent(sent), leftOut: percent(heldOut), low: points(low), high: points(high) };
  if (low > 0) return say(reportSentences.moreCame, { ...figures, difference: points(difference) });
  if (high < 0) return say(reportSentences.fewerCame, { ...figures, difference: points(-difference) });
  return say(reportSentences.visitsUnclear, figures);
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const points = (share: number): string => (share * 100).toFixed(1).replace('-', '−');

/** Cents as dollars: `$1.20`, `−$0.40`. */
function money(cents: number): string {
  const dollars = (Math.abs(cents) / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
  return cents < 0 && dollars !== '$0.00' ? `−${dollars}` : dollars;
}
