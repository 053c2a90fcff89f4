import { fileNames, originalName } from '@lacquer/catalog/pictures/storage/stored-files';
import type { AppName } from '@lacquer/contracts/contract';
import { storedNames } from '@lacquer/messaging/pictures/storage/text-picture-storage';
import type { Moment } from './moment.js';

/** The files of a picture that is stored outside of the databases. */
interface StoredPicture {
  names: readonly string[];
  /** False: a small picture has no such size. */
  isNeeded: (name: string) => boolean;
}

interface PictureTable {
  app: AppName;
  /** The next pictures in a place, after an id. */
  nextSql: string;
  /** Changes the place of all pictures of one. */
  moveSql: string;
  filesOf: (id: string) => StoredPicture;
}

/** The tables with pictures that may be stored outside of the databases. */
export const pictureTables: readonly PictureTable[] = [
  {
    app: 'catalog',
    nextSql: 'SELECT id FROM picture WHERE stored_in = $1 AND id > $2 ORDER BY id LIMIT 500',
    moveSql: 'UPDATE picture SET stored_in = $2 WHERE stored_in = $1',
    filesOf: (id) => ({ names: fileNames(id), isNeeded: (name) => name === originalName(id) }),
  },
  {
    app: 'messaging',
    nextSql: `SELECT id::text FROM text_picture WHERE stored_in = $1 AND state = 'stored' AND id::text > $2 ORDER BY id::text LIMIT 500`,
    moveSql: 'UPDATE text_picture SET stored_in = $2 WHERE stored_in = $1',
    filesOf: (id) => ({ names: storedNames(id), isNeeded: () => true }),
  },
];

/** The pictures in this place, as of the moment. */
export async function* storedPictures({ databases }: Moment, place: string): AsyncGenerator<StoredPicture> {
  for (const { app, nextSql, filesOf } of pictureTables) {
    const client = databases.get(app)?.client;
    if (!client) continue;
    for (let after = ''; ;) {
      const { rows } = await client.query<{ id: string }>(nextSql, [place, after]);
      for (const { id } of rows) yield filesOf(id);
      const last = rows.at(-1);
      if (!last) break;
      after = last.id;
    }
  }
}
