/** SQL: whether START followed the inbound text of row `text` from the same phone, which reverses an opt-out. */
export const startedSince = (text: string): string => `EXISTS (SELECT 1 FROM inbound_message later
  WHERE later.from_phone = ${text}.from_phone AND later.keyword = 'start' AND later.received_at > ${text}.received_at)`;
