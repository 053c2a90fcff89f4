import { Module } from '@nestjs/common';
import { ReportRepository } from './report.repository.js';
import { ReportRpc } from './report.rpc.js';
import { ReportService } from './report.service.js';

@Module({ controllers: [ReportRpc], providers: [ReportService, ReportRepository] })
export class ReportModule {}
