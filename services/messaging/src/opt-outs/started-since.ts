/** SQL that holds where the phone of the inbound text `word` has texted START after it: what it said is taken back. */
export const startedSince = (word: string): string => `EXISTS (SELECT 1 FROM inbound_message later
  WHERE later.from_phone = ${word}.from_phone AND later.keyword = 'start' AND later.received_at > ${word}.received_at)`;
