/** Of the calls about saved replies. Apart from their schemas, which only the screens that show them load. */
export const savedRepliesPath = '/api/admin/saved-replies';
