import { Module } from '@nestjs/common';
import { SettingsModule } from '../settings.module.js';
import { ApiReference } from './api-reference.js';
import { DocsController } from './docs.controller.js';

@Module({ imports: [SettingsModule], controllers: [DocsController], providers: [ApiReference] })
export class DocsModule {}
