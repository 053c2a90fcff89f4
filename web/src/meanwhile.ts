import type { AnswerOf, CallContract } from '@lacquer/contracts/call';
import { isChangedMeanwhileCode } from '@lacquer/contracts/versions';
import type { z } from 'zod';
import { ApiError } from './api/api-error';

/** What somebody else has saved while it was edited here. */
export interface ChangedMeanwhile<State> {
  /** The e-mail address of who did; null: nobody knows. */
  by: string | null;
  present: State;
}

/** Why an edit was refused, if it came second; null for any other failure. */
export function changedMeanwhile<C extends CallContract & { answer: z.ZodType }>(
  call: C,
  error: unknown,
): ChangedMeanwhile<AnswerOf<C>> | null {
  if (!(error instanceof ApiError) || !isChangedMeanwhileCode(error.body.code) || !error.body.meanwhile) return null;
  const { by, present } = error.body.meanwhile;
  return { by, present: call.answer.parse(present) as AnswerOf<C> };
}

export const whoWords = (by: string | null): string => by ?? 'Somebody else';
