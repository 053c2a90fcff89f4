/** What the build knows of its release: `build/admin-worker.ts`. */
declare const BUILT: {
  /** Identifies the files. */
  release: string;
  /** The script that the document of this release names. */
  entry: string;
  /** Scripts, styles and fonts of the pages that open without a connection. */
  files: readonly string[];
  /** The words of the languages other than English. */
  words: Readonly<Record<string, readonly string[]>>;
};
