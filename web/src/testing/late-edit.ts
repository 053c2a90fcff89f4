/** The answer to an edit of the catalog after someone else has saved `present`. */
export const lateEdit = (present: object, by = 'mina@example.com') => ({
  status: 409,
  body: {
    code: 'CATALOG.CHANGED_MEANWHILE',
    message: 'Somebody has changed it meanwhile.',
    correlationId: 'a',
    meanwhile: { by, present },
  },
});
