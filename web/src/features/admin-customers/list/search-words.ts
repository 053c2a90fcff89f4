/** What a customer is found by. */
export const customerSearch = {
  label: 'Search customers by name, phone or e-mail',
  placeholder: 'Name, phone or e-mail',
} as const;
