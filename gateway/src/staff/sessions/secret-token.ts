import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits for a cookie. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/**
 * The stored form of a token: it cannot be used to sign in. A plain hash suffices, because a token cannot be guessed.
 */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();
