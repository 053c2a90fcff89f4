import { Module } from '@nestjs/common';
import { RecordRepository } from './record.repository.js';
import { RecordRpc } from './record.rpc.js';
import { RecordService } from './record.service.js';

@Module({
  controllers: [RecordRpc],
  providers: [RecordService, RecordRepository],
})
export class RecordModule {}
