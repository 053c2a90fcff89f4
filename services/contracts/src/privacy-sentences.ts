/** What is to be known of the export or the erasure of a person, for the staff. The admin translates these sentences. */
export const privacySentences = {
  noKey: 'Erasing a person requires the setting PRIVACY_KEY. Set it first.',
  /** `{sentences}`: those of the error. */
  refused: 'The {service} service refuses it: {sentences}',
  failed: 'The job failed.',
  exportContinues: 'The export continues by itself.',
  erasureContinues: 'The erasure continues by itself.',
  waits: 'It waits for the {service} service, which does not answer.',
  lookAgain: 'Look again in a moment.',
} as const;
