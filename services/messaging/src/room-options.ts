import { type DynamicModule, Global, Module } from '@nestjs/common';
import { type AudienceOptions, audienceOptions } from './audience/audience-options.js';
import { type DeliveryOptions, deliveryOptions } from './delivery/delivery-options.js';
import { type ProviderOptions, providerOptions } from './delivery/sms/provider-options.js';
import { type HoursOptions, hoursOptions } from './hours/hours-options.js';
import { type PaceOptions, paceOptions } from './pace/pace-options.js';
import { type TextsOptions, textsOptions } from './texts/texts-options.js';
import { type WorkersOptions, workersOptions } from './workers/workers-options.js';

/** The options of each room. Every field is required: the settings hold the defaults. */
export interface RoomOptions {
  provider: ProviderOptions;
  delivery: DeliveryOptions;
  pace: PaceOptions;
  hours: HoursOptions;
  texts: TextsOptions;
  audience: AudienceOptions;
  workers: WorkersOptions;
}

const tokens: Record<keyof RoomOptions, symbol> = {
  provider: providerOptions,
  delivery: deliveryOptions,
  pace: paceOptions,
  hours: hoursOptions,
  texts: textsOptions,
  audience: audienceOptions,
  workers: workersOptions,
};

/** Provides each room with its own options. */
@Global()
@Module({})
export class RoomOptionsModule {
  static forRoot(options: RoomOptions): DynamicModule {
    const rooms = Object.keys(tokens) as (keyof RoomOptions)[];
    return {
      module: RoomOptionsModule,
      providers: rooms.map((room) => ({ provide: tokens[room], useValue: options[room] })),
      exports: Object.values(tokens),
    };
  }
}
