import { readFileSync } from 'node:fs';

interface Package {
  version: string;
  /** The SPDX identifier. */
  license: string;
}

/** The version of the product: all packages are released together. */
export const productVersion = (): string => readPackage().version;
export const productLicense = (): string => readPackage().license;

const readPackage = (): Package =>
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as Package;
