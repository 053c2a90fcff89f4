const range = 'between {low} and {high} per customer, in 95 of 100 such tests';
const visitRange = 'between {low} and {high} percentage points, in 95 of 100 such tests';
const shares = '{sent} of those selected for the text came, and {leftOut} of those left out';
const cannotTell = 'The report cannot tell whether the text had an effect';
const larger = 'A larger audience, or a larger holdout, would make it clearer.';
const tooFewVisits = 'Too few to tell whether more customers came because of the text';

/** What a report concludes, for the staff. The admin translates these sentences. */
export const reportSentences = {
  simulated: 'Nothing was really sent: the texts were only recorded, so they cannot have brought anyone in.',
  incomplete: 'The seven days are not over: the figures are still growing.',
  noneSent: 'No text is known to have been sent, so there is nothing to compare.',
  noHoldout:
    'Nobody was left out by chance, so the report cannot tell who would have come anyway. Leave some out at random in the next launch to find out.',
  gain: `The text brought in {gain} more per customer than none (${range}): about {total} in all.`,
  loss: `Customers selected for the text spent {loss} less per customer than those left out (${range}).`,
  unclear: `${cannotTell}: the difference is ${range}. More customers, or a larger holdout, would make it clearer.`,
  spentTheSame: `${cannotTell}: {came} of {all} have come, and all spent the same.`,
  tooFewTexted: `Too few have come to tell: {came} of {all}, while only {count} were selected for the text. ${larger}`,
  tooFewLeftOut: `Too few have come to tell: {came} of {all}, while only {count} were left out. ${larger}`,
  untaken:
    'All customers selected for the text are counted, including {count} whose text was not accepted: those left out include such customers too.',
  tooFewVisits: `${tooFewVisits}.`,
  moreCame: `${shares}: {difference} percentage points more came because of the text (${visitRange}).`,
  fewerCame: `${shares}: {difference} percentage points fewer came than without the text (${visitRange}).`,
  visitsUnclear: `${tooFewVisits}: ${shares}. The difference is ${visitRange}.`,
} as const;
