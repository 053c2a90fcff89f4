import type { SavedReply } from '@lacquer/contracts/messaging/saved-replies';

/** Letters without case and accents. Hangul falls apart into its letters, so that an unfinished syllable matches. */
const folded = (words: string): string =>
  words.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/[đĐ]/gu, 'd').toLowerCase();

/** The replies that contain each typed word, those with all of them in the name first; otherwise in their order. */
export function matchingReplies(replies: readonly SavedReply[], typed: string): SavedReply[] {
  const words = folded(typed).split(/\s+/u).filter(Boolean);
  const contains = (text: string) => words.every((word) => text.includes(word));
  const found = replies
    .map((reply) => ({ reply, name: folded(reply.name) }))
    .filter(({ reply, name }) => contains(`${name} ${folded(reply.message)}`));
  return [...found.filter(({ name }) => contains(name)), ...found.filter(({ name }) => !contains(name))].map(
    ({ reply }) => reply,
  );
}
