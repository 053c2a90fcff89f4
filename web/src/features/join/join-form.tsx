import type { FormRefusal } from '../../../server';
import { join } from '@lacquer/contracts/calls/customers/joining';
import { TextsBox } from '../../components/ui/fields/texts-box';
import { Button } from '../../components/ui/button';
import { InputField } from '../../components/ui/fields/input-field';
import { useWords } from '../../language/translate';

/** Asks for texts. The browser itself posts it, so it works before and without scripts. */
export function JoinForm({ refusal }: { refusal?: FormRefusal }) {
  const { t, fault, language } = useWords();
  const { values = {}, faults = {} } = refusal ?? {};
  return (
    <form
      action={join.path}
      method="post"
      aria-label={t('Get our texts')}
      className="relative grid gap-5 rounded-[2rem] bg-white p-5 shadow-lift sm:p-10"
    >
      <InputField
        label={t('Phone')}
        name="phone"
        type="tel"
        autoComplete="tel"
        maxLength={40}
        required
        defaultValue={values['phone']}
        fault={faults['phone']}
      />
      <InputField
        label={t('First Name')}
        optional
        name="firstName"
        autoComplete="given-name"
        maxLength={100}
        defaultValue={values['firstName']}
        fault={faults['firstName']}
      />
      <TextsBox required aria-invalid={faults['consent'] !== undefined} />
      {faults['consent'] && (
        <p className="text-base font-medium text-lacquer">
          {t('The box')} {fault(faults['consent'])}
        </p>
      )}
      <input type="hidden" name="language" value={language} />
      {/* A honeypot for bots that fill in every field. People can neither see nor focus it. */}
      <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
        <label>
          Website
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <Button type="submit">{t('Get our texts')}</Button>
    </form>
  );
}
