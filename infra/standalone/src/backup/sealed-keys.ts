import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { z } from 'zod';
import { BackupFileError } from './backup-file.js';

/** What the databases' contents cannot be read without, or not be continued. */
export const productKeys = z.object({
  SECOND_STEP_KEY: z.string().optional(),
  PRIVACY_KEY: z.string().optional(),
});
export type ProductKeys = z.infer<typeof productKeys>;
export const keyNames = productKeys.keyof().options;

const bytes = z.base64();
const sealed = z.object({ salt: bytes, nonce: bytes, tag: bytes, data: bytes });

/** 64 MB and a quarter of a second for each guess of a passphrase. */
const cost = { N: 2 ** 16, r: 8, p: 1, maxmem: 2 ** 27 };

const cipher = 'aes-256-gcm';

/** Encrypts the keys of the product with a passphrase. */
export async function sealKeys(keys: ProductKeys, passphrase: string): Promise<string> {
  const salt = randomBytes(16);
  const nonce = randomBytes(12);
  const sealing = createCipheriv(cipher, await keyOf(passphrase, salt), nonce);
  const data = Buffer.concat([sealing.update(JSON.stringify(keys), 'utf8'), sealing.final()]);
  const parts = { salt, nonce, tag: sealing.getAuthTag(), data };
  return JSON.stringify(
    Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part.toString('base64')])),
  );
}

/** @throws BackupFileError if the passphrase is another one */
export async function openKeys(text: string, passphrase: string): Promise<ProductKeys> {
  const { salt, nonce, tag, data } = sealed.parse(JSON.parse(text));
  const opening = createDecipheriv(
    cipher,
    await keyOf(passphrase, Buffer.from(salt, 'base64')),
    Buffer.from(nonce, 'base64'),
    { authTagLength: 16 },
  );
  opening.setAuthTag(Buffer.from(tag, 'base64'));
  try {
    const opened = Buffer.concat([opening.update(Buffer.from(data, 'base64')), opening.final()]);
    return productKeys.parse(JSON.parse(opened.toString('utf8')));
  } catch {
    throw new BackupFileError('BACKUP_PASSPHRASE is not the passphrase of this backup. Nothing was changed.');
  }
}

const keyOf = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), salt, 32, cost, (error, key) => (error ? reject(error) : resolve(key)));
  });
