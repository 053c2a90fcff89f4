import { getRouteApi } from '@tanstack/react-router';
import { Whereabouts } from '../features/contact-page/whereabouts';

const contact = getRouteApi('/_site/contact');

/** The end of the contact page, below the map. */
export function ContactBelow() {
  const { page } = contact.useLoaderData();
  return <Whereabouts page={page} />;
}
