/** The paragraphs of a text, which empty lines separate. */
export const paragraphsOf = (text: string | undefined): string[] =>
  (text ?? '').split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
