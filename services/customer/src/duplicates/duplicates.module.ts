import { Module } from '@nestjs/common';
import { DuplicateFinder } from './duplicate-finder.js';
import { DuplicatesRepository } from './duplicates.repository.js';
import { DuplicatesService } from './duplicates.service.js';

@Module({ providers: [DuplicatesService, DuplicatesRepository, DuplicateFinder] })
export class DuplicatesModule {}
