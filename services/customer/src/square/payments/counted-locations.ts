/** The locations whose payments and refunds count. Not provided: all of them. */
export const countedLocations = Symbol('countedLocations');
