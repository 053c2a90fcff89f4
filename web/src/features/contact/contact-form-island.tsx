import { lazy, Suspense } from 'react';

/** Far enough to be ready before a visitor reaches the form. */
const loadMargin = '600px';

/** Resolves once the section is near the viewport; at once where the page does not hold it yet. */
function nearForm(): Promise<void> {
  const section = document.getElementById('contact');
  if (!section) return Promise.resolve();
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: loadMargin },
    );
    observer.observe(section);
  });
}

// The form's code (validation, select) is half as large as the rest of the page: the server's HTML stands for it until
// the visitor comes near.
const ContactForm = import.meta.env.SSR
  ? (await import('./contact-form')).ContactForm
  : lazy(async () => {
      await nearForm();
      return { default: (await import('./contact-form')).ContactForm };
    });

/** One constant element: a re-render of the page never reaches the form while it waits for its code. */
export const contactFormIsland = (
  <Suspense fallback={<div className="skeleton min-h-[38rem] rounded-[2rem]" />}>
    <ContactForm />
  </Suspense>
);
