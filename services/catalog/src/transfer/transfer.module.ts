import { Module } from '@nestjs/common';
import { SiteModule } from '../editions/site.module.js';
import { PicturesModule } from '../pictures/pictures.module.js';
import { TransferService } from './transfer.service.js';

@Module({ imports: [PicturesModule, SiteModule], providers: [TransferService] })
export class TransferModule {}
