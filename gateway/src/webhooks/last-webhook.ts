import { Gauge, register } from 'prom-client';

const name = 'webhook_last_accepted_timestamp_seconds';

const lastAccepted = (): Gauge<'provider'> =>
  (register.getSingleMetric(name) as Gauge<'provider'> | undefined) ??
  new Gauge({
    name,
    help: 'When this gateway last accepted a genuine webhook of the provider; absent before the first',
    labelNames: ['provider'] as const,
  });

/** Records that a service has verified and accepted a webhook. */
export function noteWebhook(provider: 'square' | 'twilio'): void {
  lastAccepted().set({ provider }, Date.now() / 1000);
}
