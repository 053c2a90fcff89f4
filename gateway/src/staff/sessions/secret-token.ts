import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits for a cookie. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token: nobody can sign in with it. A plain hash will do, because no one can guess a token. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();
