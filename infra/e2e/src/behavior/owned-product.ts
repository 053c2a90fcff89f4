import { Client } from './client.js';
import * as consentCalls from '@lacquer/contracts/calls/customers/consent';
import { type ConsentEntry, consentEntry } from '@lacquer/contracts/customers/consent';
import type { Campaign } from '@lacquer/contracts/messaging/campaign';
import { eventually } from '@lacquer/servers/testing/eventually';
import { type Mode, type ProductOptions, type ProductUnderTest, startProduct } from './product.js';

/** The product with its signed-in owner. */
export interface OwnedProduct {
  product: ProductUnderTest;
  owner: Client;
  /** Sends a campaign to all customers and waits until it has finished. Returns the phones that received it, sorted. */
  textEverybody(message: string): Promise<string[]>;
  /** The consent ledger of a phone, the newest entry first. */
  consentOf(phone: string): Promise<ConsentEntry[]>;
  stop(): Promise<void>;
}

interface OwnedOptions extends ProductOptions {
  /** The admin opens with the setup. Otherwise the owner has kept the sample's name, and it opens with its Home. */
  isNew?: boolean;
}

export async function startOwnedProduct(
  mode: Mode,
  { isNew = false, ...options }: OwnedOptions = {},
): Promise<OwnedProduct> {
  const product = await startProduct(mode, options);
  try {
    const owner = await new Client(product.url).signIn(product.owner);
    if (!isNew) await keepSampleName(owner);
    const textEverybody = async (message: string) => {
      const launch = { message, campaignType: '' };
      const { body: launched } = await owner.post<{ campaignId: string }>('/api/admin/sms-campaign', launch);
      await eventually(async () => {
        const { body } = await owner.get<Campaign>(`/api/admin/campaigns/${launched.campaignId}`);
        return body.status === 'finished';
      });
      const texts = product.providers.twilio.messages.filter(({ body }) => body.includes(message));
      return texts.map(({ to }) => to).toSorted((a, b) => a.localeCompare(b));
    };
    const consentOf = async (phone: string) => {
      const { body } = await owner.get<ConsentEntry[]>(`${consentCalls.list.path}?phone=${encodeURIComponent(phone)}`);
      return consentEntry.array().parse(body);
    };
    return { product, owner, textEverybody, consentOf, stop: () => product.stop() };
  } catch (error) {
    await product.stop();
    throw error;
  }
}

/** The admin of this owner opens with its Home and no longer with the setup. */
export const keepSampleName = (owner: Client) => owner.send('PUT', '/api/admin/setup/name', { state: 'done' });
