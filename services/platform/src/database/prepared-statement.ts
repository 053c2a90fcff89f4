/** Names by statement text. PostgreSQL truncates names to 63 characters. */
const names = new Map<string, string>();

/**
 * Marks a statement that runs frequently: each connection parses it once, and PostgreSQL soon caches its plan. Only for
 * constant texts, because a connection keeps every statement that it has prepared.
 */
export function preparedStatement(text: string): string {
  if (!names.has(text)) names.set(text, `prepared_${names.size}`);
  return text;
}

/** The name of the prepared statement. Undefined: the statement is not prepared. */
export const findPreparedName = (text: string): string | undefined => names.get(text);
