import { serviceNames } from '@lacquer/contracts/contract';
import { type AppOperations, type StoredDeadLetters, operationsRpcs } from '@lacquer/contracts/operations';
import type { RunningGateway } from './running-gateway.js';

export const exampleApp = (figures: AppOperations['figures'] = []): AppOperations => ({
  version: '0.1.0',
  migration: 'Example1',
  figures,
});

export const exampleDeadLetter: StoredDeadLetters['deadLetters'][number] = {
  id: '3f2c91aa-8f3e-4f2b-9e0a-1c2d3e4f5a6b',
  type: 'contact.submitted.v1',
  occurredAt: '2026-03-01T18:30:00.000Z',
  place: 'outbox of contact',
  attempts: 8,
  reason: 'messaging: failed',
  content: '{"submissionId":"a"}',
};

/** Answers the status RPC of each service: nothing waits, nothing is dead. */
export function answerOperations(gateway: RunningGateway): void {
  for (const service of serviceNames) {
    const { describe, listDeadLetters, replayOutbox, settleDeadLetters } = operationsRpcs[service];
    gateway.answer(describe, () => exampleApp());
    gateway.answer(listDeadLetters, () => ({ deadLetters: [], total: 0 }));
    gateway.answer(settleDeadLetters, ({ ids }) => ({ settled: ids.length }));
    gateway.answer(replayOutbox, () => ({ events: [] }));
  }
}
