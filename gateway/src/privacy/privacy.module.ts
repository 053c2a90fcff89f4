import { Module } from '@nestjs/common';
import { StaffModule } from '../staff/staff.module.js';
import { PrivacyController } from './privacy.controller.js';

@Module({ imports: [StaffModule], controllers: [PrivacyController] })
export class PrivacyModule {}
