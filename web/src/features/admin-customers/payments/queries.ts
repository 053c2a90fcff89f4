import * as squareCalls from '@lacquer/contracts/calls/customers/square-payments';
import { mutationOptions } from '@tanstack/react-query';
import * as client from '../../../api/client';
import { pagesQuery } from '../../../lists/pages';

export const paymentKeys = { withoutPhone: [squareCalls.listWithoutPhone.path] as const };

export const paymentsQuery = pagesQuery(paymentKeys.withoutPhone, (query) =>
  client.call(squareCalls.listWithoutPhone, { query }),
);

/** Assigns a payment to the customer with this phone. */
export const completePayment = (paymentId: string) =>
  mutationOptions({
    mutationFn: (phoneNumber: string) =>
      client.call(squareCalls.complete, { params: { paymentId }, body: { phoneNumber } }),
  });
