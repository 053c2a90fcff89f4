import type { AppName } from '@lacquer/contracts/contract';
import { afterCustomerRestore } from '@lacquer/customer/square/after-restore';
import { afterGatewayRestore } from '@lacquer/gateway/staff/after-restore';
import { afterMessagingRestore } from '@lacquer/messaging/delivery/after-restore';
import type { AfterRestore } from '@lacquer/platform/database/after-restore';

const nothing: AfterRestore = () => Promise.resolve();

/** What each app does with its restored rows. The catalog and contact send nothing and ask nobody. */
export const afterRestoreOf: Record<AppName, AfterRestore> = {
  catalog: nothing,
  contact: nothing,
  customer: afterCustomerRestore,
  messaging: afterMessagingRestore,
  gateway: afterGatewayRestore,
};
