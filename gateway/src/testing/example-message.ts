/** A message of a visitor that every rule lets pass. */
export const exampleMessage = {
  firstName: 'Ana',
  lastName: 'Ruiz',
  email: 'ana@example.com',
  phone: null,
  service: null,
  message: 'Hi',
};
