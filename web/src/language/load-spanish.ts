import { spanish, spanishFormats } from './spanish';
import { spanishPages } from './spanish-pages';

export const formats = spanishFormats;
export const phrases = { ...spanish, ...spanishPages };
export const loadParts = async () => (await import('./spanish-parts')).spanishParts;
