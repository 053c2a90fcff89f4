import { type Mutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isUnanswered } from '../api/unanswered';
import { reach } from './reach';
import { Recovery } from './recovery';

/** A write counts as slow after this time without an answer, in milliseconds. */
const slowMs = 8000;

/** Keeps this window in touch with the server: see `Recovery`. */
export function useRecovery(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const recovery = new Recovery(queryClient);
    recovery.start();
    return () => recovery.stop();
  }, [queryClient]);
}

/** Since when the server does not answer; `null` while it does. */
export const useAwaySince = (): number | null => useSyncExternalStore(reach.subscribe, reach.awaySince, () => null);

interface WaitingWrites {
  /** Writes that are not sent, or sent without an answer, and that repeat. */
  unsaved: number;
  /** A write has been waiting for its answer for long. */
  isSlow: boolean;
}

const stateOf = ({ state }: Mutation) => state;

/** The writes of this window that still wait. */
export function useWaitingWrites(): WaitingWrites {
  const pending = useMutationState({ filters: { status: 'pending' }, select: stateOf });
  const unsaved = pending.filter(({ isPaused, failureReason }) => isPaused || isUnanswered(failureReason)).length;
  const oldest = Math.min(...pending.map(({ submittedAt }) => submittedAt));
  const [slowAt, setSlowAt] = useState<number>();
  useEffect(() => {
    if (!Number.isFinite(oldest)) return undefined;
    const timer = setTimeout(() => setSlowAt(oldest), Math.max(0, oldest + slowMs - Date.now()));
    return () => clearTimeout(timer);
  }, [oldest]);
  return { unsaved, isSlow: Number.isFinite(oldest) && slowAt === oldest };
}

/** While `isWaiting`, the browser asks before it closes this page. */
export function useLeaveWarning(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isWaiting]);
}
