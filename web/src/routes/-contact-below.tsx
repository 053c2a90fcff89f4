import { useTextPage } from '../menu/use-text-page';
import { Whereabouts } from '../features/contact-page/whereabouts';

/** The end of the contact page, below the map. */
export function ContactBelow() {
  return <Whereabouts page={useTextPage('contact')} />;
}
