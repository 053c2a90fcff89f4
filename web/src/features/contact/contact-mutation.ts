import { submit } from '@lacquer/contracts/calls/salon/contact';
import type { ContactForm } from '@lacquer/contracts/salon/contact';
import { mutationOptions } from '@tanstack/react-query';
import { send } from '../../api/client';

export const sendContact = mutationOptions({
  mutationFn: ({ form, idempotencyKey }: { form: ContactForm; idempotencyKey: string }) =>
    send(submit, { body: form, idempotencyKey }),
});
