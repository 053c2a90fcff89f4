import { loadStaffWords } from '../staff-words/load';

/**
 * The first script of the admin: the modules of the others have tables of phrases in the language of the person. The
 * script of the page waits for it. Not a top-level `await`: with one, the build splits every page into more files.
 */
export const ready = loadStaffWords();
