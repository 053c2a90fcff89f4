import type { Migration } from '@lacquer/platform/database/schema-floor';
import { BackupRuns1760000023000 } from './backup-runs.migration.js';
import { ChooseLanguages1760000020000 } from './choose-languages.migration.js';
import { CountSignOuts1760000022000 } from './count-sign-outs.migration.js';
import { CreatePersonJobs1760000019000 } from './create-person-jobs.migration.js';
import { CreateRateLimit1760000002000 } from './create-rate-limit.migration.js';
import { CreateSecondStep1760000012000 } from './create-second-step.migration.js';
import { CreateStaff1760000001000 } from './create-staff.migration.js';
import { DescribeSessions1760000011000 } from './describe-sessions.migration.js';
import { GeneratedPasswords1760000018000 } from './generated-passwords.migration.js';
import { GuardAuditTrail1760000013000 } from './guard-audit-trail.migration.js';
import { IndexAuditTrail1760000014000 } from './index-audit-trail.migration.js';
import { JoinKiosks1760000021000 } from './join-kiosks.migration.js';
import { KnowDevices1760000010000 } from './know-devices.migration.js';
import { NameAuditSubjects1760000016000 } from './name-audit-subjects.migration.js';
import { NotifiedBrowsers1760000024000 } from './notified-browsers.migration.js';
import { RestoreTests1760000025000 } from './restore-tests.migration.js';
import { StaffLinks1760000015000 } from './staff-links.migration.js';
import { VersionAccounts1760000017000 } from './version-accounts.migration.js';

export const gatewayMigrations: Migration[] = [
  CreateStaff1760000001000,
  CreateRateLimit1760000002000,
  KnowDevices1760000010000,
  DescribeSessions1760000011000,
  CreateSecondStep1760000012000,
  GuardAuditTrail1760000013000,
  IndexAuditTrail1760000014000,
  StaffLinks1760000015000,
  NameAuditSubjects1760000016000,
  VersionAccounts1760000017000,
  GeneratedPasswords1760000018000,
  CreatePersonJobs1760000019000,
  ChooseLanguages1760000020000,
  JoinKiosks1760000021000,
  CountSignOuts1760000022000,
  BackupRuns1760000023000,
  NotifiedBrowsers1760000024000,
  RestoreTests1760000025000,
];
