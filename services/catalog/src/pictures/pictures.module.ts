import { Module } from '@nestjs/common';
import { PicturesRepository } from './pictures.repository.js';
import { PicturesService } from './pictures.service.js';

@Module({ providers: [PicturesService, PicturesRepository], exports: [PicturesRepository] })
export class PicturesModule {}
