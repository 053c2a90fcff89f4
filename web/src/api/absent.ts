import { ApiError } from './api-error';

/**
 * The server has no such thing, or refuses the part of the page's address that should name it: an address that somebody
 * typed or cut short. To try again helps with neither.
 */
export const isAbsent = (error: unknown): boolean => {
  if (!(error instanceof ApiError)) return false;
  const { details = [] } = error.body;
  return error.status === 404 || (error.status === 400 && details.length > 0 && details.every(isOfAddress));
};

const isOfAddress = ({ path }: { path: string }): boolean => ['id', 'phone', 'phoneNumber'].includes(path);
