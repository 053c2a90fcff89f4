/** What a whole text means as the answer to a reminder. YES, CANCEL and STOP are keywords of the carriers. */
const answers: Readonly<Record<string, 'confirmed' | 'declined'>> = {
  C: 'confirmed',
  CONFIRM: 'confirmed',
  CONFIRMED: 'confirmed',
  CONFIRMO: 'confirmed',
  N: 'declined',
  NO: 'declined',
};

const longest = Math.max(...Object.keys(answers).map(({ length }) => length));

/** Null for any other text. */
export function findReminderAnswer(body: string): 'confirmed' | 'declined' | null {
  const said = body.trim().replace(/[.!]$/, '');
  const word = said.length > longest ? null : said.toUpperCase();
  return word !== null && Object.hasOwn(answers, word) ? (answers[word] ?? null) : null;
}
