import type { SimulatedMessage } from '@lacquer/simulators/twilio/message';

/** Who asked for no more texts, and when the product had taken it in, in milliseconds since 1970. */
export interface OptedOut {
  phone: string;
  at: number;
}

/** A text may be on its way to the provider while its customer opts out. Milliseconds. */
const onItsWayMs = 1000;

/** The texts of a campaign at the provider's side, oldest first. */
export const textsOf = (messages: readonly SimulatedMessage[], words: string): SimulatedMessage[] =>
  messages.filter(({ direction, body }) => direction === 'outbound-api' && body.includes(words));

/** What may never happen, as sentences: a phone with the same campaign twice, and one that is texted after it opted out. */
export function faultsOfTexts(
  messages: readonly SimulatedMessage[],
  campaigns: readonly string[],
  stops: readonly OptedOut[],
): string[] {
  const optedOut = new Map<string, number>();
  for (const { phone, at } of stops) optedOut.set(phone, Math.min(at, optedOut.get(phone) ?? Infinity));
  return campaigns.flatMap((words) => {
    const texts = textsOf(messages, words);
    const twice = [...Map.groupBy(texts, ({ to }) => to)].filter(([, each]) => each.length > 1);
    const late = texts.filter(
      ({ to, acceptedAt }) => Date.parse(acceptedAt) > (optedOut.get(to) ?? Infinity) + onItsWayMs,
    );
    return [
      ...(twice.length > 0
        ? [`${twice.length} phones got the campaign "${words}" twice, such as ${twice[0]?.[0]}.`]
        : []),
      ...(late.length > 0
        ? [`${late.length} phones got the campaign "${words}" after they had opted out, such as ${late[0]?.to}.`]
        : []),
    ];
  });
}
