import { type DynamicModule, Global, Module } from '@nestjs/common';
import { type GatewaySettings, gatewaySettingsToken } from './config.js';

@Global()
@Module({})
export class SettingsModule {
  static forRoot(settings: GatewaySettings): DynamicModule {
    return {
      module: SettingsModule,
      providers: [{ provide: gatewaySettingsToken, useValue: settings }],
      exports: [gatewaySettingsToken],
    };
  }
}
