import { readFileSync } from 'node:fs';

interface Package {
  version: string;
  /** By its SPDX identifier. */
  license: string;
}

/** Of the product: its packages are released together. */
export const productVersion = (): string => readPackage().version;
export const productLicense = (): string => readPackage().license;

const readPackage = (): Package =>
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as Package;
