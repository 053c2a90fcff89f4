import { Module } from '@nestjs/common';
import { SiteModule } from '../editions/site.module.js';
import { PicturesModule } from '../pictures/pictures.module.js';
import { SalonModule } from '../salon/salon.module.js';
import { TransferService } from './transfer.service.js';

@Module({ imports: [PicturesModule, SalonModule, SiteModule], providers: [TransferService] })
export class TransferModule {}
