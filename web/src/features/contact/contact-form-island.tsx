import { makeIsland } from '../../components/island';
import { loadNoticeHost } from '../../notices/notices';

// The form's code (validation, select) is half the size of the rest of the page. It loads when the visitor scrolls near
// the form; until then the server's HTML is shown.
const { Island } = makeIsland({
  id: 'contact-form-part',
  onServer: import.meta.env.SSR ? (await import('./contact-form')).ContactForm : null,
  load: async () => {
    // with the notices, which report a failure of Send
    const [{ ContactForm }] = await Promise.all([import('./contact-form'), loadNoticeHost()]);
    return ContactForm;
  },
  fallback: <div className="skeleton min-h-[38rem] rounded-[2rem]" />,
});

/** A constant element, so that a re-render of the page does not reset the form before its code has loaded. */
export const contactFormIsland = <Island />;
