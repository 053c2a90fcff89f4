import type { ContactForm } from '@lacquer/contracts/contact';
import { mutationOptions } from '@tanstack/react-query';
import { request } from '../../api/request';

export const sendContact = mutationOptions({
  mutationFn: (form: ContactForm) => request('POST', '/api/contact', form),
});
