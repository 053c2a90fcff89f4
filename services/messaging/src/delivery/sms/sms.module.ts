import { Global, Module } from '@nestjs/common';
import { ProviderErrors } from '../../texts/provider-errors.js';
import { SimulatedSmsSender } from '../../texts/simulated-sms-sender.js';
import { SmsSender } from '../../texts/sms-sender.js';
import { MessageLog, NoMessageLog } from './message-log.js';
import { type ProviderOptions, providerOptions } from './provider-options.js';
import { TwilioErrors } from './twilio-errors.js';
import { TwilioMessageLog } from './twilio-message-log.js';
import { TwilioSmsSender } from './twilio-sms-sender.js';

/** The configured provider, or a simulated one. */
@Global()
@Module({
  providers: [
    SimulatedSmsSender,
    { provide: ProviderErrors, useClass: TwilioErrors },
    {
      provide: SmsSender,
      inject: [providerOptions],
      useFactory: ({ twilio, publicUrl }: ProviderOptions) =>
        twilio ? new TwilioSmsSender(twilio, publicUrl) : new SimulatedSmsSender(),
    },
    {
      provide: MessageLog,
      inject: [providerOptions],
      useFactory: ({ twilio }: ProviderOptions) => (twilio ? new TwilioMessageLog(twilio) : new NoMessageLog()),
    },
  ],
  exports: [SmsSender, SimulatedSmsSender, ProviderErrors, MessageLog],
})
export class SmsModule {}
