import { englishFormats, type Formats } from '../language/formats';
import { staffDictionary } from './words';

/** How hours are written in the language of the person. */
export const staffFormats = (): Formats => staffDictionary()?.formats ?? englishFormats;
