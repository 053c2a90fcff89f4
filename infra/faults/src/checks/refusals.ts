import type { Stage } from '../stage.js';

/** A phone that said no, with the number of texts and of requests to send one at that time. */
export interface Refusal {
  phone: string;
  texts: number;
  attempts: number;
}

/** Call it when the product has confirmed the refusal, and before anything else is due to the phone. */
export function noteRefusal({ product }: Stage, phone: string): Refusal {
  const { messages, attempts } = product.providers.twilio;
  return { phone, texts: messages.length, attempts: attempts.length };
}

/** Nobody who said no is texted, whatever the words, and the provider is not asked to. */
export function findUnwanted({ product }: Stage, refused: readonly Refusal[]): string[] {
  const { messages, attempts } = product.providers.twilio;
  return refused.flatMap(({ phone, ...before }) => [
    ...messages
      .slice(before.texts)
      .filter(({ to }) => to === phone)
      .map(({ body }) => `refusals: ${phone} was texted afterward: ${body}`),
    // after STOP the provider itself blocks what it is asked to send
    ...attempts
      .slice(before.attempts)
      .filter(({ to, outcome }) => to === phone && outcome === 'refused')
      .map(({ errorCode }) => `refusals: the provider was asked to text ${phone}, and refused with ${errorCode}`),
  ]);
}
