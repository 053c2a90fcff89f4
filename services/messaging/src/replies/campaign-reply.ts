/**
 * SQL condition on row `text` of `inbound_message`: its author may have answered a campaign. A keyword, or an answer to
 * something else that was sent, is no reply. The release before marks only the keyword for texts, as one that needs no
 * answer.
 */
export const isCampaignReply = (text: string): string =>
  `(${text}.keyword IS NULL AND NOT ${text}.is_understood AND NOT ${text}.asks_for_texts)`;
