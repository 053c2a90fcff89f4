/** Label and placeholder of the customer search. */
export const customerSearch = {
  label: 'Search customers by name, phone or e-mail',
  placeholder: 'Name, phone or e-mail',
} as const;
