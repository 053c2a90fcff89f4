import { databaseUrlOf, serviceProcessSettings } from '@lacquer/platform/config/service-settings';
import { z } from 'zod';

const form = 'must be like file:///srv/pictures or https://KEY:SECRET@host/bucket?region=us-west-2';

/** A folder, or a bucket with its credentials. */
const storageUrl = z
  .url({ protocol: /^(file|https?)$/, error: form })
  .transform((address) => new URL(address))
  .refine(
    ({ protocol, username, password, pathname, host }) =>
      protocol === 'file:'
        ? host === '' && pathname.length > 1
        : username !== '' && password !== '' && pathname.length > 1,
    form,
  );

export const catalogSettings = {
  SITE_STORAGE_URL: storageUrl.optional().meta({
    group: 'Site',
    description:
      'Where uploaded pictures are stored: a folder that every process of the catalog shares, or a bucket with the interface of S3. Absent: in the database, and so in its backups. Pictures that are in the database move there by themselves; the way back is an export (`npm run salon -- export`), imported into a new installation.',
    example: 'https://KEY:SECRET@s3.us-west-2.amazonaws.com/bucket?region=us-west-2',
  }),
};

export const catalogProcessSettings = z.object({
  ...serviceProcessSettings,
  ...catalogSettings,
  CATALOG_DATABASE_URL: databaseUrlOf('catalog'),
});
