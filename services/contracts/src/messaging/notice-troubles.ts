/** Why somebody was not told by a notification or a mail, for that person. The admin translates these sentences. */
export const noticeTroubles = {
  /** With the HTTP status as {count}. */
  pushAnswered: 'The push service answered with {count}.',
  pushUnreachable: 'The push service could not be reached: {sentences}',
  deviceGone: 'A device is no longer subscribed.',
  noMailServer: 'No mail server is set up.',
  mailRefused: 'The mail server did not take it: {sentences}',
} as const;
