import { makeIsland } from '../../components/island';

/** Its words are those of the form, which load later. */
export const ContactSentIsland = makeIsland({
  id: 'contact-sent-part',
  onServer: import.meta.env.SSR ? (await import('./contact-sent')).ContactSent : null,
  load: async () => (await import('./contact-sent')).ContactSent,
}).Island;
