import { wholeWord } from '../texts/whole-word.js';

/**
 * What a whole text means as the answer to a reminder. YES and CANCEL are keywords of the carriers, and CANCELAR is taken
 * as one: they have that effect too, since nobody knows which of both was meant. STOP says nothing about an appointment.
 */
const answers: Readonly<Record<string, 'confirmed' | 'declined'>> = {
  C: 'confirmed',
  CONFIRM: 'confirmed',
  CONFIRMED: 'confirmed',
  CONFIRMO: 'confirmed',
  YES: 'confirmed',
  SI: 'confirmed',
  SÍ: 'confirmed',
  N: 'declined',
  NO: 'declined',
  CANCEL: 'declined',
  CANCELAR: 'declined',
};

const longest = Math.max(...Object.keys(answers).map(({ length }) => length));

/** Null for any other text, and for a question such as "C?". */
export function findReminderAnswer(body: string): 'confirmed' | 'declined' | null {
  const word = wholeWord(body, longest, '.!');
  return word !== null && Object.hasOwn(answers, word) ? (answers[word] ?? null) : null;
}
