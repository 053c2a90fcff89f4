import { Module } from '@nestjs/common';
import { SettingsModule } from '../settings.module.js';
import { ForwardedAddresses } from './forwarded-addresses.js';
import { OperationsServer } from './operations-server.js';

@Module({ imports: [SettingsModule], providers: [ForwardedAddresses, OperationsServer], exports: [ForwardedAddresses] })
export class HttpModule {}
