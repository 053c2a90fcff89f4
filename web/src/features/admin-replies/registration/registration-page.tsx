import type { RegistrationText } from '@lacquer/contracts/messaging/registration';
import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { Loaded } from '../../../components/ui/loading/loaded';
import { CautionBox } from '../../../components/ui/messages/caution-box';
import { PageTitle } from '../../../components/ui/page-title';
import { count } from '../../../format/count';
import { t } from '../../../staff-words/words';
import { registrationTextsQuery } from '../queries';

const labels: Readonly<Record<string, string>> = {
  useCase: t('Use case'),
  description: t('Description of the campaign'),
  messageFlow: t('Message flow: how customers ask for texts'),
  embeddedLinks: t('Do texts contain links?'),
  embeddedPhone: t('Do texts contain phone numbers?'),
  optInKeywords: t('Opt-in keywords'),
  optInMessage: t('Opt-in message'),
  optOutKeywords: t('Opt-out keywords'),
  optOutMessage: t('Opt-out message'),
  helpKeywords: t('Help keywords'),
  helpMessage: t('Help message'),
  privacyUrl: t('Address of the privacy page'),
  termsUrl: t('Address of the terms'),
};

/** Null: a field of a later release. */
function labelOf(field: string): string | null {
  const [, sample] = /^sample(\d+)$/.exec(field) ?? [];
  return sample === undefined ? (labels[field] ?? null) : t('Sample message {count}', { count: sample });
}

/** The texts to paste into Twilio's form, made from what the site shows and the texts say. */
export function RegistrationPage() {
  const query = useQuery(registrationTextsQuery(location.origin));
  return (
    <>
      <PageTitle>{t('Texts for the registration')}</PageTitle>
      <p className="mt-2 max-w-prose text-ink-soft">
        {t(
          'Twilio asks for these texts when you register your number for offers and news. They are in English, which the reviewers read, and say what your site shows and your texts say. Paste each into the field of its name.',
        )}
      </p>
      <div className="mt-5">
        <Loaded query={query} what={t('the texts')} rows={6}>
          {({ site, isPublic, texts }) => (
            <div className="grid grid-cols-1 gap-4">
              {!isPublic && (
                <CautionBox>
                  {t(
                    'The texts name {address}. The reviewers must be able to open it: set PUBLIC_URL if the public address is another.',
                    { address: site },
                  )}
                </CautionBox>
              )}
              <Card className="max-w-3xl">
                <div className="grid grid-cols-1 divide-y divide-line">
                  {texts.map((text) => (
                    <Field key={text.field} {...text} />
                  ))}
                </div>
              </Card>
              <p className="max-w-prose text-ink-soft">
                {t(
                  'A consent that somebody gave aloud is not described here, because reviewers do not accept it for offers. For a toll-free number, the description is the summary of the use case.',
                )}
              </p>
            </div>
          )}
        </Loaded>
      </div>
    </>
  );
}

function Field({ field, text, limits }: RegistrationText) {
  const id = useId();
  const [isCopied, setCopied] = useState(false);
  const label = labelOf(field);
  if (label === null) return null;
  const isBeyond = limits !== null && (text.length < limits.least || text.length > limits.most);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <section aria-labelledby={id} className="py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="font-sans text-base font-semibold">
          {label}
        </h2>
        {/* the clipboard API exists only on https and localhost */}
        {'clipboard' in navigator && (
          <Button
            look="quiet"
            size="sm"
            className="h-11"
            aria-label={t('Copy: {what}', { what: label })}
            onClick={() => void copy()}
          >
            <Copy aria-hidden="true" className="size-4" /> {isCopied ? t('Copied') : t('Copy')}
          </Button>
        )}
      </div>
      <p lang="en" className="rounded-2xl bg-plaster-mid px-4 py-3 whitespace-pre-wrap wrap-anywhere select-all">
        {text}
      </p>
      {field === 'optOutMessage' && (
        <p className="mt-2 text-ink-soft">
          {t('Twilio answers STOP itself with these words, unless you gave it others.')}
        </p>
      )}
      {limits !== null && (
        <p className={`mt-1 text-small tabular-nums ${isBeyond ? 'text-negative' : 'text-ink-soft'}`}>
          {isBeyond
            ? t('{count} characters. Twilio takes {least} to {most}: change it as you paste it.', {
                count: count(text.length),
                least: count(limits.least),
                most: count(limits.most),
              })
            : t('{count} of {most} characters', { count: count(text.length), most: count(limits.most) })}
        </p>
      )}
    </section>
  );
}
