import { optionsPart } from '@lacquer/platform/config/options.module';
import { Module } from '@nestjs/common';
import { TextsModule } from '../texts/texts.module.js';
import { RegistrationReader } from './registration-reader.js';
import { RegistrationRepository } from './registration.repository.js';
import { RegistrationService } from './registration.service.js';

@Module({
  imports: [TextsModule],
  providers: [optionsPart('registrationReader', RegistrationReader), RegistrationRepository, RegistrationService],
  exports: [RegistrationService],
})
export class RegistrationModule {}
