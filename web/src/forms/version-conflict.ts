import type { AnswerOf, CallContract } from '@lacquer/contracts/call';
import { isEditConflictCode } from '@lacquer/contracts/versions';
import type { z } from 'zod';
import { ApiError } from '../api/api-error';
import { t } from '../staff-words/words';

/** A call that saves a record and answers with its new version. */
export type SavingCall = CallContract & { answer: z.ZodType };

/** A version that someone else saved during an edit. */
export interface VersionConflict<State> {
  /** The e-mail address of the other editor; null if unknown. */
  by: string | null;
  present: State;
}

/** The conflicting version, if the edit was rejected as outdated; null for any other error. */
export function versionConflict<C extends SavingCall>(call: C, error: unknown): VersionConflict<AnswerOf<C>> | null {
  if (!(error instanceof ApiError) || !isEditConflictCode(error.body.code) || !error.body.meanwhile) return null;
  const { by, present } = error.body.meanwhile;
  return { by, present: call.answer.parse(present) as AnswerOf<C> };
}

export const whoWords = (by: string | null): string => by ?? t('Someone else');
