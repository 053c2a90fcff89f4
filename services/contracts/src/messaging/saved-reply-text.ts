import { firstNameFallback, toFirstName } from './first-name.js';

/** The placeholder of the salon's name in a saved reply. */
export const salonPlaceholder = '{salon}';

/**
 * The words of a saved reply for one person. An unknown first name, or one that might be shown as a link, is replaced as
 * in campaign texts.
 */
export function fillSavedReply(message: string, firstName: string | null | undefined, salonName: string): string {
  // in one pass, so that a name with a placeholder in it stays as it is
  return message.replaceAll(/\{first_name\}|\{salon\}/gu, (placeholder) =>
    placeholder === salonPlaceholder ? salonName : (toFirstName(firstName) ?? firstNameFallback),
  );
}
