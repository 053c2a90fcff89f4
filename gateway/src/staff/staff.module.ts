import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { ActionAudit } from '../calls/action-audit.js';
import { CustomerNames } from '../calls/customer-names.js';
import { EditorNames } from '../calls/editor.interceptor.js';
import { gatewaySettingsToken, sessionLimitsFrom, sessionLimitsToken } from '../config.js';
import { AccountController } from './sign-in/account.controller.js';
import { AccountService } from './sign-in/account.service.js';
import { KnownStaff } from './accounts/known-staff.js';
import { AuditController } from './audit/audit.controller.js';
import { AuditEntries } from './audit/audit-entries.js';
import { AuditNames } from './audit/audit-names.js';
import { AuditTrail } from './audit/audit-trail.js';
import { AuthController } from './sign-in/auth.controller.js';
import { AuthService } from './sign-in/auth.service.js';
import { Credentials } from './sign-in/credentials.js';
import { TrustedDevices } from './sessions/trusted-devices.js';
import { LimitsModule } from '../limits/limits.module.js';
import { SettingsModule } from '../settings.module.js';
import { LoginThrottle } from './sign-in/login-throttle.js';
import { PasswordChecks } from './passwords/password-checks.js';
import { RoleGuard } from './sessions/role.guard.js';
import { SecondStep } from './second-step/second-step.js';
import { SecondStepRepository } from './second-step/second-step.repository.js';
import { SecretBox } from './second-step/secret-box.js';
import { SecurityEvents } from './audit/security-events.js';
import { Sessions } from './sessions/sessions.js';
import { StaffAccounts } from './accounts/staff-accounts.js';
import { StaffAccountsRepository } from './accounts/staff-accounts.repository.js';
import { StaffController } from './accounts/staff.controller.js';
import { StaffLinks } from './links/staff-links.js';
import { StaffLinksController } from './links/staff-links.controller.js';
import { StaffLinksRepository } from './links/staff-links.repository.js';

@Module({
  imports: [LimitsModule, SettingsModule],
  controllers: [AccountController, AuditController, AuthController, StaffController, StaffLinksController],
  providers: [
    AccountService,
    AuditEntries,
    AuditNames,
    AuditTrail,
    { provide: ActionAudit, useExisting: AuditTrail },
    AuthService,
    Credentials,
    CustomerNames,
    KnownStaff,
    TrustedDevices,
    LoginThrottle,
    PasswordChecks,
    SecondStep,
    SecondStepRepository,
    SecretBox,
    SecurityEvents,
    Sessions,
    StaffAccounts,
    StaffAccountsRepository,
    StaffLinks,
    StaffLinksRepository,
    { provide: sessionLimitsToken, useFactory: sessionLimitsFrom, inject: [gatewaySettingsToken] },
    { provide: EditorNames, useExisting: StaffAccounts },
    RoleGuard,
    { provide: APP_GUARD, useExisting: RoleGuard },
  ],
  exports: [ActionAudit, AuditTrail, EditorNames, KnownStaff, Sessions, StaffAccounts],
})
export class StaffModule {}
