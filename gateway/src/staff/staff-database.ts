import { messageOf } from '@lacquer/platform/errors/message-of';
import { dataSourceOptions } from '@lacquer/platform/database/database-url';
import { Transactions } from '@lacquer/platform/database/transactions';
import { DataSource } from 'typeorm';
import { sessionLimitsFrom } from '../config.js';
import { AuditTrail } from './audit/audit-trail.js';
import { TrustedDevices } from './sessions/trusted-devices.js';
import { SecondStepRepository } from './second-step/second-step.repository.js';
import { Sessions } from './sessions/sessions.js';
import { StaffLinksRepository } from './links/staff-links.repository.js';
import { StaffAccounts } from './accounts/staff-accounts.js';
import { StaffAccountsRepository } from './accounts/staff-accounts.repository.js';

/** Runs `work` on the staff accounts without the rest of the gateway: for the command line and the first start. */
export async function withStaffAccounts<T>(
  databaseUrl: string,
  work: (accounts: StaffAccounts) => Promise<T>,
): Promise<T> {
  const dataSource = new DataSource(dataSourceOptions(databaseUrl, 'gateway-staff', [], 2));
  await dataSource.initialize();
  try {
    const accounts = new StaffAccounts(
      new StaffAccountsRepository(dataSource),
      new Transactions(dataSource),
      new Sessions(dataSource, sessionLimitsFrom({})),
      new TrustedDevices(dataSource),
      new SecondStepRepository(dataSource),
      new AuditTrail(dataSource),
      new StaffLinksRepository(dataSource),
    );
    return await work(accounts);
  } finally {
    await dataSource.destroy();
  }
}

export interface OpenAuditTrail {
  trail: AuditTrail;
  /** The gateway's. */
  dataSource: DataSource;
  close(): Promise<void>;
}

/** Opens only the audit trail, for commands that must be recorded in it. */
export async function openAuditTrail(databaseUrl: string): Promise<OpenAuditTrail> {
  // one connection may hold a lock while others work
  const dataSource = new DataSource(dataSourceOptions(databaseUrl, 'gateway-audit', [], 3));
  await dataSource.initialize().catch((error: unknown) => {
    throw new Error(`The audit trail could not be reached: ${messageOf(error)}`, { cause: error });
  });
  return { trail: new AuditTrail(dataSource), dataSource, close: () => dataSource.destroy() };
}
