import { zodResolver } from '@hookform/resolvers/zod';
import { minPasswordLength } from '@lacquer/contracts/staff/staff';
import { linkPasswordForm, type OpenedLink } from '@lacquer/contracts/staff/staff-accounts';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { showFieldFaults } from '../../api/field-faults';
import { Button } from '../../components/ui/button';
import { InputField } from '../../components/ui/fields/input-field';
import { t } from '../../staff-words/words';
import { CodeStep, LoginFault } from './code-step';
import { signIn, takeLink } from './queries';
import { signInCard } from './sign-in-frame';
import { isCodeRequired, loginFault } from './sign-in-steps';

interface LinkFormProps {
  token: string;
  link: OpenedLink;
  onSignedIn: () => void;
}

const chosen = linkPasswordForm.pick({ password: true });

/** The subject of the server's messages, which the field's label replaces. */
const sentence = /^(A|This) password /;

/** Sets the password and signs in with it. An account with a second step still asks for its code. */
export function LinkForm({ token, link: { kind, email, name }, onSignedIn }: LinkFormProps) {
  const { register, handleSubmit, setError, getValues, formState } = useForm<{ password: string }>({
    resolver: zodResolver(chosen),
    defaultValues: { password: '' },
  });
  const navigate = useNavigate();
  const [needsCode, setNeedsCode] = useState(false);
  const login = useMutation({
    ...signIn,
    onSuccess: onSignedIn,
    onError: (error) => setNeedsCode((isNeeded) => isNeeded || isCodeRequired(error)),
  });
  const take = useMutation({
    ...takeLink,
    onSuccess: (_, { password }) => login.mutate({ email, password }),
    onError: (error) =>
      showFieldFaults<{ password: string }>(error, ['password'], (field, { message = '' }, options) =>
        setError(field, { message: message.replace(sentence, '') }, options),
      ),
  });
  if (needsCode)
    return (
      <CodeStep
        className={signInCard}
        heading="h1"
        onCode={(code) => login.mutate({ email, password: getValues('password'), code })}
        onOtherCode={() => login.reset()}
        onStartOver={() => void navigate({ to: '/admin/login' })}
        fault={login.isError && !isCodeRequired(login.error) ? loginFault(login.error) : undefined}
        isPending={login.isPending}
      />
    );
  if (login.isError)
    return (
      <div className={signInCard}>
        <h1 className="text-heading">{t('Your password is set')}</h1>
        <LoginFault>{loginFault(login.error)}</LoginFault>
        <Button asChild>
          <Link to="/admin/login">{t('Go to sign-in')}</Link>
        </Button>
      </div>
    );
  const isPending = take.isPending || login.isPending;
  const fault = formState.errors.password?.message;
  return (
    <form
      noValidate
      aria-labelledby="link-title"
      onSubmit={(event) => void handleSubmit(({ password }) => take.mutate({ token, password }))(event)}
      className={signInCard}
    >
      <h1 id="link-title" className="text-heading wrap-anywhere">
        {kind === 'reset' ? t('Choose a new password') : name === null ? t('Welcome') : t('Welcome, {name}', { name })}
      </h1>
      <p className="text-ink-soft">
        {t('At least {minPasswordLength} characters. Four unrelated words are easy to remember and hard to guess.', {
          minPasswordLength,
        })}
      </p>
      <InputField label={t('Email')} type="email" autoComplete="username" readOnly value={email} />
      <InputField
        label={t('New password')}
        fault={fault}
        {...register('password')}
        type="password"
        autoComplete="new-password"
      />
      {take.isError && fault === undefined && <LoginFault>{loginFault(take.error)}</LoginFault>}
      <Button type="submit" disabled={isPending}>
        {isPending ? t('Signing in...') : t('Save and sign in')}
      </Button>
    </form>
  );
}
