import { ProviderClocks } from '@lacquer/platform/health/provider-clocks';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type ProviderOptions, providerOptions } from './provider-options.js';

const publicApi = 'https://api.twilio.com';

/** Reports when this machine's clock differs from Twilio's. */
@Injectable()
export class TwilioClock implements OnModuleInit {
  constructor(
    private readonly clocks: ProviderClocks,
    @Inject(providerOptions) private readonly provider: ProviderOptions,
  ) {}

  onModuleInit(): void {
    const { twilio } = this.provider;
    if (!twilio) return;
    this.clocks.watch({
      app: 'messaging',
      gauge: 'twilio_clock_offset_seconds',
      trouble: 'twilioClockOffSeconds',
      url: twilio.apiBaseUrl ?? publicApi,
    });
  }
}
