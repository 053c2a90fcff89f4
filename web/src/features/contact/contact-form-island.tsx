import { makeIsland } from '../../components/island';

// The form's code (validation, select) is half as large as the rest of the page: the server's HTML stands for it until
// the visitor comes near.
const { Island } = makeIsland({
  id: 'contact-form-part',
  onServer: import.meta.env.SSR ? (await import('./contact-form')).ContactForm : null,
  load: async () => (await import('./contact-form')).ContactForm,
  fallback: <div className="skeleton min-h-[38rem] rounded-[2rem]" />,
});

/** One constant element: a re-render of the page never reaches the form while it waits for its code. */
export const contactFormIsland = <Island />;
