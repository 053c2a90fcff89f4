import { defineChange } from '../changes.js';

/**
 * `id`: the campaign. Parts: `campaign` for its own fields, which includes its state; `texts` for the states of its
 * recipients.
 */
export const campaignChanged = defineChange('messaging.campaign-changed.v1');

/** The codes of offers: they were sent out, or one was redeemed. Without an id. */
export const offersChanged = defineChange('messaging.offers-changed.v1');

/** A reply, an answer or what staff have read. Without an id, which would be a phone. */
export const conversationChanged = defineChange('messaging.conversation-changed.v1');

/** The saved replies. Without an id. */
export const savedRepliesChanged = defineChange('messaging.saved-replies-changed.v1');

/** `id`: the test send. */
export const testSendChanged = defineChange('messaging.test-send-changed.v1');

/** The rate of the sender, what holds it, or the audience that new campaigns start with. Without an id. */
export const senderChanged = defineChange('messaging.sender-changed.v1');
