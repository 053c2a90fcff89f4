import { makeIsland } from '../../components/island';

// The form's code (validation, select) is half the size of the rest of the page. It loads when the visitor scrolls near
// the form; until then the server's HTML is shown.
const { Island } = makeIsland({
  id: 'contact-form-part',
  onServer: import.meta.env.SSR ? (await import('./contact-form')).ContactForm : null,
  load: async () => (await import('./contact-form')).ContactForm,
  fallback: <div className="skeleton min-h-[38rem] rounded-[2rem]" />,
});

/** A constant element, so that a re-render of the page does not reset the form before its code has loaded. */
export const contactFormIsland = <Island />;
