import { Module } from '@nestjs/common';
import { ImportsRepository } from './imports.repository.js';
import { ImportsRpc } from './imports.rpc.js';
import { ImportsService } from './imports.service.js';

@Module({ controllers: [ImportsRpc], providers: [ImportsService, ImportsRepository] })
export class ImportModule {}
