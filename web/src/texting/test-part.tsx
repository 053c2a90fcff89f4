import type { TextLanguage } from '@lacquer/contracts/messaging/campaign';
import type { Offer } from '@lacquer/contracts/messaging/offer';
import type { TestSend } from '@lacquer/contracts/messaging/test-sends';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../api/api-error';
import { Button } from '../components/ui/button';
import { CheckField } from '../components/ui/fields/check-field';
import { InputField } from '../components/ui/fields/input-field';
import { useErrorNotice } from '../notices/failure';
import { formatPhone } from '../format/phone';
import { known, t } from '../staff-words/words';
import { isUnderWay, sendTest, testQuery } from './test-sends';

interface TestPartProps {
  message: string;
  /** The message is a campaign's text in this language. */
  language?: TextLanguage | undefined;
  /** That of the campaign. */
  offer?: Offer | undefined;
  /** That of the campaign. */
  pictureId?: string | null;
  disabled: boolean;
}

/** Sends the current text to one phone. */
export function TestPart({ message, language, offer, pictureId, disabled }: TestPartProps) {
  const showError = useErrorNotice();
  const [phoneNumber, setPhoneNumber] = useState('');
  const [isMine, setIsMine] = useState(false);
  const send = useMutation({
    ...sendTest,
    onError: (error) => {
      showError(t('The test was not sent'), error, ['phoneNumber', 'message', `texts.${language}`]);
    },
  });
  const id = send.data?.id;
  const { data: test = send.data } = useQuery({ ...testQuery(id ?? ''), enabled: id !== undefined });
  const fault =
    send.error instanceof ApiError
      ? send.error.body.details?.find(({ path }) => path === 'phoneNumber')?.message
      : undefined;
  return (
    <form
      className="mt-5 border-t border-line pt-4"
      aria-label={t('Test')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate({
          message,
          language,
          ...(offer && { offer }),
          ...(pictureId && { pictureId }),
          phoneNumber,
          isMine,
        });
      }}
    >
      <div className="grid grid-cols-1 gap-3">
        <InputField
          label={t('Phone for a test')}
          type="tel"
          fault={fault}
          placeholder="(213) 555-0100"
          autoComplete="tel"
          value={phoneNumber}
          onChange={({ target }) => {
            setPhoneNumber(target.value);
            setIsMine(false);
          }}
        />
        <CheckField checked={isMine} onChange={({ target }) => setIsMine(target.checked)}>
          {t('My own phone: text it at night, too')}
        </CheckField>
        <Button type="submit" look="outline" disabled={disabled || phoneNumber.trim() === '' || send.isPending}>
          {send.isPending ? t('Sending...') : t('Send a test')}
        </Button>
      </div>
      <p role="status" className="mt-2 min-h-6 text-ink-soft wrap-anywhere">
        {test && testWords(test)}
      </p>
    </form>
  );
}

function testWords(test: TestSend): string {
  const to = formatPhone(test.phone);
  if (isUnderWay(test.status)) return t('The test to {to} is on its way.', { to });
  if (test.error) return t('The test to {to} failed. {error}', { to, error: known(test.error) });
  return test.simulated
    ? t('The test to {to} was simulated: Twilio is not connected.', { to })
    : t('The test to {to} was sent.', { to });
}
