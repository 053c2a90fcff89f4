import * as catalogCalls from '@lacquer/contracts/calls/salon/catalog';
import * as salonCalls from '@lacquer/contracts/calls/salon/salon';
import type { SalonService } from '@lacquer/contracts/salon/catalog';
import type { StoredSalon } from '@lacquer/contracts/salon/salon';
import { mutationOptions } from '@tanstack/react-query';
import * as client from '../../api/client';

export interface PriceChange {
  /** The version that the change is based on. */
  seen: SalonService;
  /** In cents. */
  price: number;
  isUndo?: boolean;
}

export const setPrice = mutationOptions({
  mutationFn: ({ seen: { id, version }, price }: PriceChange) =>
    client.call(catalogCalls.setPrice, { params: { id }, body: { price, version } }),
});

/** Replaces the whole profile. `version`: the version that the change is based on. */
export const setSalon = mutationOptions({
  mutationFn: (profile: StoredSalon) => client.call(salonCalls.setSalon, { body: profile }),
});
