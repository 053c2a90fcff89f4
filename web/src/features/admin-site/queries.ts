import * as catalogCalls from '@lacquer/contracts/calls/salon/catalog';
import * as salonCalls from '@lacquer/contracts/calls/salon/salon';
import type { SalonService } from '@lacquer/contracts/salon/catalog';
import type { SalonProfile } from '@lacquer/contracts/salon/salon';
import { mutationOptions } from '@tanstack/react-query';
import * as client from '../../api/client';

/** `price` in cents; `before` when the change can be taken back. */
export const setPrice = mutationOptions({
  mutationFn: ({ id, price }: Pick<SalonService, 'id' | 'price'> & { before?: number }) =>
    client.call(catalogCalls.setPrice, { params: { id }, body: { price } }),
});

/** Replaces the whole profile. */
export const setSalon = mutationOptions({
  mutationFn: (profile: SalonProfile) => client.call(salonCalls.setSalon, { body: profile }),
});
