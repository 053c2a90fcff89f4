import { Global, Module } from '@nestjs/common';
import { ForwardedAddresses } from './forwarded-addresses.js';
import { OperationsServer } from './operations-server.js';

@Global()
@Module({ providers: [ForwardedAddresses, OperationsServer], exports: [ForwardedAddresses] })
export class HttpModule {}
