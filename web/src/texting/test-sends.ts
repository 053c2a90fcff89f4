import * as testCalls from '@lacquer/contracts/calls/messaging/test-sends';
import type { TextLanguage } from '@lacquer/contracts/messaging/campaign';
import type { TestSend } from '@lacquer/contracts/messaging/test-sends';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import * as client from '../api/client';
import { neverByItself } from '../reach/keep-trying';

export const sendTest = mutationOptions({
  ...neverByItself,
  mutationFn: (form: { message: string; language: TextLanguage | undefined; phoneNumber: string; isMine: boolean }) =>
    client.call(testCalls.send, { body: form }),
});

export const testQuery = (id: string) =>
  queryOptions({
    queryKey: [testCalls.get.path, id] as const,
    queryFn: () => client.call(testCalls.get, { params: { id } }),
  });

export const isUnderWay = (status: TestSend['status']): boolean => status === 'pending' || status === 'sending';
