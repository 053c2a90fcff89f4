import { createFileRoute } from '@tanstack/react-router';
import { ContactPage } from '../../features/contact-page/contact-page';
import { contactFormIsland } from '../../features/contact/contact-form-island';
import { MapSection } from '../../features/map/map-section';
import { pageHead, siteFacts } from '../../seo/page-head';

export const Route = createFileRoute('/_site/contact')({
  // The words come with the page, and with no other page's code.
  loader: async () => (await import('../../content/contact-page')).contactPage,
  head: ({ loaderData: page, match }) =>
    page
      ? pageHead({
          ...page,
          breadcrumbs: [{ name: 'Contact', path: page.path }],
          ...siteFacts(match.context),
        })
      : {},
  component: Contact,
});

function Contact() {
  return <ContactPage page={Route.useLoaderData()} form={contactFormIsland} map={<MapSection title="On the map" />} />;
}
