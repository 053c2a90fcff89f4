/** A text without spaces and marks at its end, in capitals; null if it is longer than `longest`. */
export function wholeWord(body: string, longest: number, marks = '.!?'): string | null {
  const said = body.trim();
  let end = said.length;
  // a pattern for the end would search from every mark of a long text
  while (marks.includes(said.charAt(end - 1)) && end > 0) end -= 1;
  return end > longest ? null : said.slice(0, end).toUpperCase();
}
