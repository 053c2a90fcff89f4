/** Typographic characters that phones cannot send in the short alphabet, and what says the same there. */
const plainForms: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '...',
  '•': '-',
  '\u00a0': ' ',
  '\u202f': ' ',
};

export const plainText = (text: string): string =>
  text.replace(/[‘’‚“”„–—−…•\u00a0\u202f]/g, (character) => plainForms[character] ?? character);
