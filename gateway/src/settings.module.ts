import { optionsPart } from '@lacquer/platform/config/options.module';
import { Module } from '@nestjs/common';
import { gatewaySettingsToken } from './config.js';

@Module({ providers: [optionsPart('settings', gatewaySettingsToken)], exports: [gatewaySettingsToken] })
export class SettingsModule {}
