import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { gatewaySettingsToken, sessionLimitsFrom, sessionLimitsToken } from '../config.js';
import { AccountController } from './account.controller.js';
import { AccountService } from './account.service.js';
import { AuditTrail } from './audit-trail.js';
import { AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { Credentials } from './credentials.js';
import { KnownDevices } from './known-devices.js';
import { LoginThrottle } from './login-throttle.js';
import { PasswordChecks } from './password-checks.js';
import { RoleGuard } from './role.guard.js';
import { SecondStep } from './second-step.js';
import { SecondStepRepository } from './second-step.repository.js';
import { SecretBox } from './secret-box.js';
import { SecurityEvents } from './security-events.js';
import { Sessions } from './sessions.js';
import { StaffAccounts } from './staff-accounts.js';
import { StaffController } from './staff.controller.js';

@Global()
@Module({
  controllers: [AccountController, AuthController, StaffController],
  providers: [
    AccountService,
    AuditTrail,
    AuthService,
    Credentials,
    KnownDevices,
    LoginThrottle,
    PasswordChecks,
    SecondStep,
    SecondStepRepository,
    SecretBox,
    SecurityEvents,
    Sessions,
    StaffAccounts,
    { provide: sessionLimitsToken, useFactory: sessionLimitsFrom, inject: [gatewaySettingsToken] },
    { provide: APP_GUARD, useClass: RoleGuard },
  ],
  exports: [AuditTrail, Sessions],
})
export class StaffModule {}
