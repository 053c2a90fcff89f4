/** By text. PostgreSQL cuts a longer name than 63 characters. */
const names = new Map<string, string>();

/**
 * Marks a statement that is run again and again: each connection parses it once, and PostgreSQL soon keeps its plan. For
 * constant texts only, because a connection keeps all that it has seen.
 */
export function preparedStatement(text: string): string {
  if (!names.has(text)) names.set(text, `prepared_${names.size}`);
  return text;
}

/** The name under which connections prepare the statement. Undefined: it is not prepared. */
export const findPreparedName = (text: string): string | undefined => names.get(text);
