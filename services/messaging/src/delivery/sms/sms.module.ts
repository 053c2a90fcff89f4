import { type DynamicModule, Global, Module } from '@nestjs/common';
import { MessageLog, NoMessageLog } from './message-log.js';
import { SimulatedSmsSender } from '../../texts/simulated-sms-sender.js';
import { type SmsOptions, smsOptions } from './sms-options.js';
import { SmsSender } from '../../texts/sms-sender.js';
import { TwilioMessageLog } from './twilio-message-log.js';
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
        {
          provide: MessageLog,
          useFactory: () => (options.twilio ? new TwilioMessageLog(options.twilio) : new NoMessageLog()),
        },
      ],
      exports: [smsOptions, SmsSender, SimulatedSmsSender, MessageLog],
    };
  }
}
