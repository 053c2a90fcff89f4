import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AuditTrail } from './audit-trail.js';
import { AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { KnownDevices } from './known-devices.js';
import { LoginThrottle } from './login-throttle.js';
import { PasswordChecks } from './password-checks.js';
import { RoleGuard } from './role.guard.js';
import { Sessions } from './sessions.js';
import { StaffAccounts } from './staff-accounts.js';

@Global()
@Module({
  controllers: [AuthController],
  providers: [
    AuditTrail,
    AuthService,
    KnownDevices,
    LoginThrottle,
    PasswordChecks,
    Sessions,
    StaffAccounts,
    { provide: APP_GUARD, useClass: RoleGuard },
  ],
  exports: [AuditTrail, Sessions],
})
export class StaffModule {}
