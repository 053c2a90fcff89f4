import { makeIsland } from '../../components/island';
import { isKiosk } from './is-kiosk';

// Only the salon's tablet needs the code of these pages: the server's HTML is a form that the browser itself posts. Their
// words are those of later parts.

export const joinIsland = makeIsland({
  id: 'join-part',
  isComplete: () => !isKiosk(),
  onServer: import.meta.env.SSR ? (await import('./join-page')).JoinPage : null,
  load: async () => (await import('./join-page')).JoinPage,
  fallback: <div className="skeleton min-h-[48rem]" />,
}).Island;

export const sentIsland = makeIsland({
  id: 'join-sent-part',
  isComplete: () => !isKiosk(),
  onServer: import.meta.env.SSR ? (await import('./join-sent')).JoinSent : null,
  load: async () => (await import('./join-sent')).JoinSent,
  fallback: <div className="skeleton min-h-[24rem]" />,
}).Island;
