import { korean, koreanFormats } from './korean';
import { koreanPages } from './korean-pages';

export const formats = koreanFormats;
export const phrases = { ...korean, ...koreanPages };
export const loadParts = async () => (await import('./korean-parts')).koreanParts;
