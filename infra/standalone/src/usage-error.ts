/** A call that cannot be understood, as against one that cannot be carried out. */
export class UsageError extends Error {}
