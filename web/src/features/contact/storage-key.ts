/** Where the tab keeps a message that is not sent yet: `contact-draft.ts`. Every page reads it, most without that code. */
export const storageKey = 'lacquer.contact-message';
