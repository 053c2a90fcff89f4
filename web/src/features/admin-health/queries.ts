import * as senderCalls from '@lacquer/contracts/calls/messaging/sender';
import * as squareCalls from '@lacquer/contracts/calls/customers/square-payments';
import { mutationOptions } from '@tanstack/react-query';
import * as client from '../../api/client';

/** `null`: as the settings say. */
export const setRate = mutationOptions({
  mutationFn: (segmentsPerSecond: number | null) => client.call(senderCalls.setRate, { body: { segmentsPerSecond } }),
});

export const startSweep = mutationOptions({ mutationFn: () => client.call(squareCalls.sweep, { body: {} }) });
