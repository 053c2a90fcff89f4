/** A mail server, and who its mail is from. */
export interface MailOptions {
  /** `smtp://` or `smtps://`, with user and password. */
  url: string;
  from: string;
}

export interface NoticesOptions {
  /** The site's public URL; undefined: notices name pages of the admin instead of linking to them. */
  publicUrl: string | undefined;
  /** Undefined: no e-mail is sent. */
  mail: MailOptions | undefined;
  /** Whether texts are really sent. */
  sendsTexts: boolean;
  /** Origins of push services that may have a private address or no TLS. */
  privatePushOrigins: readonly string[];
}

export const noticesOptions = Symbol('noticesOptions');
