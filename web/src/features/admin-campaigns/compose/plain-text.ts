/** Typographic characters that are not in GSM-7, with their GSM-7 equivalents. */
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
