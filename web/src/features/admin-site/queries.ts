import * as catalogCalls from '@lacquer/contracts/calls/salon/catalog';
import * as salonCalls from '@lacquer/contracts/calls/salon/salon';
import type { SalonService } from '@lacquer/contracts/salon/catalog';
import type { StoredSalon } from '@lacquer/contracts/salon/salon';
import * as client from '../../api/client';

/** Sets the price in cents. The service is the version that the change is based on. */
export const setPrice = ({ id, version }: SalonService, price: number) =>
  client.call(catalogCalls.setPrice, { params: { id }, body: { price, version } });

/** Replaces the whole profile. `version`: the version that the change is based on. */
export const setSalon = (profile: StoredSalon) => client.call(salonCalls.setSalon, { body: profile });
