import type { CampaignReport } from '@lacquer/contracts/campaign-progress';

export type Facts = Omit<CampaignReport, 'conclusion'>;

/** With fewer customers who came, one more or less turns the result. */
const leastVisitors = 10;

/** What the figures say and how sure that is, in words for the salon. */
export function conclude(facts: Facts): string {
  return [simulatedWords(facts), resultWords(facts), incompleteWords(facts)].filter(Boolean).join(' ');
}

function simulatedWords({ simulated }: Facts): string | null {
  return simulated
    ? 'Nothing was really sent: the texts were only recorded, so no text can have brought anybody.'
    : null;
}

function incompleteWords({ isComplete }: Facts): string | null {
  return isComplete ? null : 'The seven days are not over: the figures still grow.';
}

function resultWords({ sent, holdout, effect }: Facts): string {
  if (sent.customers === 0) return 'Nobody has been sent to, so there is nothing to compare.';
  if (!holdout) {
    return 'Nobody was left out by chance, so it cannot be told who would have come anyway. Set a holdout at the next launch to learn it.';
  }
  if (!effect) return 'There is too little to tell: hardly anybody was left out, or nobody has come yet.';
  const each = (amount: number) => money(amount);
  const range = `between ${each(effect.low)} and ${each(effect.high)} per customer, in 95 of 100 such tests`;
  if (sent.visitors + holdout.visitors < leastVisitors) {
    return `Too few have come to tell (${sent.visitors + holdout.visitors}): the difference lies ${range}.`;
  }
  if (effect.low > 0) {
    return `The text brought in ${each(effect.amountPerCustomer)} more per customer than none (${range}): about ${money(effect.total)} in all.`;
  }
  if (effect.high < 0) {
    return `Who was sent the text spent ${each(-effect.amountPerCustomer)} less per customer than who was not (${range}).`;
  }
  return `It cannot be told whether the text brought anything: the difference lies ${range}. More customers, or a larger holdout, tell more.`;
}

/** Cents as dollars: `$1.20`, `−$0.40`. */
function money(cents: number): string {
  const dollars = (Math.abs(cents) / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
  return cents < 0 && dollars !== '$0.00' ? `−${dollars}` : dollars;
}
