/** Options of `register` for a field of a number. An empty field is invalid, not 0. */
export const asNumber = { setValueAs: (value: unknown) => (value === '' || value === null ? NaN : Number(value)) };
