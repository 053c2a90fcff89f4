export interface LinksOptions {
  /** The address of the site. Undefined: there are no short links. */
  publicUrl: string | undefined;
}

export const linksOptions = Symbol('linksOptions');
