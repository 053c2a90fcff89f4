import { Module } from '@nestjs/common';
import { AudienceModule } from '../audience/audience.module.js';
import { AutomationsRpc } from './automations.rpc.js';
import { AutomationsService } from './automations.service.js';

@Module({ imports: [AudienceModule], controllers: [AutomationsRpc], providers: [AutomationsService] })
export class AutomationsModule {}
