import { Module } from '@nestjs/common';
import { AudienceModule } from '../audience/audience.module.js';
import { AutomationsService } from './automations.service.js';

@Module({ imports: [AudienceModule], providers: [AutomationsService] })
export class AutomationsModule {}
