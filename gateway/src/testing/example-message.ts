/** A visitor's message that passes every rule. */
export const exampleMessage = {
  firstName: 'Ana',
  lastName: 'Ruiz',
  email: 'ana@example.com',
  phone: null,
  service: null,
  message: 'Hi',
};
