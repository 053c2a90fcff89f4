import { dataSourceOptions } from '@lacquer/platform/database/database-url';
import { DataSource } from 'typeorm';
import { AuditTrail } from './audit-trail.js';
import { Sessions } from './sessions.js';
import { StaffAccounts } from './staff-accounts.js';

/** Opens the accounts without the rest of the gateway, for the shell and the first start, and closes them again. */
export async function withStaffAccounts<T>(
  databaseUrl: string,
  work: (accounts: StaffAccounts) => Promise<T>,
): Promise<T> {
  const dataSource = new DataSource(dataSourceOptions(databaseUrl, 'gateway-staff', [], 2));
  await dataSource.initialize();
  try {
    return await work(new StaffAccounts(dataSource, new Sessions(dataSource), new AuditTrail(dataSource)));
  } finally {
    await dataSource.destroy();
  }
}

/** Opens the trail alone, for commands of the shell that do what is noted. */
export async function openAuditTrail(databaseUrl: string): Promise<{ trail: AuditTrail; close(): Promise<void> }> {
  const dataSource = new DataSource(dataSourceOptions(databaseUrl, 'gateway-audit', [], 1));
  await dataSource.initialize();
  return { trail: new AuditTrail(dataSource), close: () => dataSource.destroy() };
}
