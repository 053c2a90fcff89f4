/** SQL: whether the phone of row `text` texted START after it, which reverses an opt-out. */
export const startedSince = (text: string): string => `EXISTS (SELECT 1 FROM inbound_message later
  WHERE later.from_phone = ${text}.from_phone AND later.keyword = 'start' AND later.received_at > ${text}.received_at)`;
