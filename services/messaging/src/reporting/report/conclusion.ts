import type { CampaignReport } from '@lacquer/contracts/messaging/campaign-progress';
import { type Counts, hasEnoughVisitors } from './effect.js';

export interface Facts extends Omit<CampaignReport, 'id' | 'conclusion'> {
  /** Assigned recipients whose text the provider accepted. */
  taken: number;
}

/** Explains the figures and their certainty to the salon. */
export function conclude(facts: Facts): string {
  return [simulatedSentence(facts), resultSentence(facts), untakenSentence(facts), incompleteSentence(facts)]
    .filter(Boolean)
    .join(' ');
}

function simulatedSentence({ simulated }: Facts): string | null {
  return simulated
    ? 'Nothing was really sent: the texts were only recorded, so they cannot have brought anyone in.'
    : null;
}

function incompleteSentence({ isComplete }: Facts): string | null {
  return isComplete ? null : 'The seven days are not over: the figures are still growing.';
}

function resultSentence({ sent, holdout, effect, taken }: Facts): string {
  if (taken === 0) return 'No text is known to have been sent, so there is nothing to compare.';
  if (!holdout) {
    return 'Nobody was left out by chance, so the report cannot tell who would have come anyway. Leave some out at random in the next launch to find out.';
  }
  if (!effect) return tooFewSentence(sent, holdout);
  const each = (amount: number) => money(amount);
  const range = `between ${each(effect.low)} and ${each(effect.high)} per customer, in 95 of 100 such tests`;
  if (effect.low > 0) {
    return `The text brought in ${each(effect.amountPerCustomer)} more per customer than none (${range}): about ${money(effect.total)} in all.`;
  }
  if (effect.high < 0) {
    return `Customers selected for the text spent ${each(-effect.amountPerCustomer)} less per customer than those left out (${range}).`;
  }
  return `The report cannot tell whether the text had an effect: the difference is ${range}. More customers, or a larger holdout, would make it clearer.`;
}

function tooFewSentence(sent: Counts, holdout: Counts): string {
  const came = `${sent.visitors + holdout.visitors} of ${sent.customers + holdout.customers}`;
  if (hasEnoughVisitors(sent, holdout)) {
    return `The report cannot tell whether the text had an effect: ${came} have come, and all spent the same.`;
  }
  const smaller =
    sent.customers < holdout.customers
      ? `${sent.customers} were selected for the text`
      : `${holdout.customers} were left out`;
  return `Too few have come to tell: ${came}, while only ${smaller}. A larger audience, or a larger holdout, would make it clearer.`;
}

function untakenSentence({ sent, effect, taken }: Facts): string | null {
  const untaken = sent.customers - taken;
  if (!effect || untaken === 0) return null;
  return `All customers selected for the text are counted, including ${untaken} whose text was not accepted: those left out include such customers too.`;
}

/** What is known of the visits. Undefined: there is nothing to compare, as `conclude` says. */
export function concludeVisits({ visitLift, holdout, taken }: Facts): string | undefined {
  if (taken === 0 || !holdout) return undefined;
  if (!visitLift) return 'Too few to tell whether more customers came because of the text.';
  const { sent, holdout: heldOut, difference, low, high } = visitLift;
  const shares = `${percent(sent)} of those selected for the text came, and ${percent(heldOut)} of those left out`;
  const range = `between ${points(low)} and ${points(high)} percentage points, in 95 of 100 such tests`;
  if (low > 0) return `${shares}: ${points(difference)} percentage points more came because of the text (${range}).`;
  if (high < 0)
    return `${shares}: ${points(-difference)} percentage points fewer came than without the text (${range}).`;
  return `Too few to tell whether more customers came because of the text: ${shares}. The difference is ${range}.`;
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const points = (share: number): string => (share * 100).toFixed(1).replace('-', '−');

/** Cents as dollars: `$1.20`, `−$0.40`. */
function money(cents: number): string {
  const dollars = (Math.abs(cents) / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
  return cents < 0 && dollars !== '$0.00' ? `−${dollars}` : dollars;
}
