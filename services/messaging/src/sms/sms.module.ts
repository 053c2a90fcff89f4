import { type DynamicModule, Global, Module } from '@nestjs/common';
import { SimulatedSmsSender } from './simulated-sms-sender.js';
import { type SmsOptions, smsOptions } from './sms-options.js';
import { SmsSender } from './sms-sender.js';
import { TwilioSmsSender } from './twilio-sms-sender.js';

@Global()
@Module({})
export class SmsModule {
  static forRoot(options: SmsOptions): DynamicModule {
    return {
      module: SmsModule,
      providers: [
        { provide: smsOptions, useValue: options },
        SimulatedSmsSender,
        {
          provide: SmsSender,
          useFactory: () =>
            options.twilio ? new TwilioSmsSender(options.twilio, options.publicUrl) : new SimulatedSmsSender(),
        },
      ],
      exports: [smsOptions, SmsSender, SimulatedSmsSender],
    };
  }
}
