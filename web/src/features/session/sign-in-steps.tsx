import { zodResolver } from '@hookform/resolvers/zod';
import { loginForm, type LoginForm } from '@lacquer/contracts/staff/staff';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../api/api-error';
import { Button } from '../../components/ui/button';
import { InputField } from '../../components/ui/fields/input-field';
import { known, t } from '../../staff-words/words';
import { CodeStep, LoginFault } from './code-step';
import { signIn } from './queries';

interface SignInStepsProps {
  /** The account that signs in again. Absent: any account. */
  email?: string;
  /** Title of the first step; the second step has its own. Absent in a dialog, which has one. */
  title?: string;
  className: string;
  onSignedIn: () => void;
}

/** Email and password, then a code if the account requires one. */
export function SignInSteps({ email, title, className, onSignedIn }: SignInStepsProps) {
  const { register, handleSubmit, formState, setFocus, resetField, getValues } = useForm<LoginForm>({
    resolver: zodResolver(loginForm),
    defaultValues: { email: email ?? '', password: '' },
  });
  const [needsCode, setNeedsCode] = useState(false);
  const login = useMutation({
    ...signIn,
    onSuccess: onSignedIn,
    onError: (error) => {
      if (isCodeRequired(error)) {
        setNeedsCode(true);
        return;
      }
      if (error instanceof ApiError && error.body.code === 'STAFF.WRONG_CREDENTIALS') {
        resetField('password');
        setFocus('password');
      }
    },
  });
  const submit = handleSubmit((form) => login.mutate(form));
  const startOver = () => {
    login.reset();
    resetField('password');
    setNeedsCode(false);
  };

  if (needsCode)
    return (
      <CodeStep
        className={className}
        heading={title === undefined ? 'h3' : 'h1'}
        onCode={(code) => login.mutate({ ...loginForm.parse(getValues()), code })}
        onOtherCode={() => login.reset()}
        onStartOver={startOver}
        fault={login.isError && !isCodeRequired(login.error) ? loginFault(login.error) : undefined}
        isPending={login.isPending}
      />
    );
  return (
    <form
      noValidate
      aria-label={title === undefined ? t('Sign in') : undefined}
      aria-labelledby={title === undefined ? undefined : 'login-title'}
      onSubmit={(event) => void submit(event)}
      className={className}
    >
      {title !== undefined && (
        <h1 id="login-title" className="text-heading">
          {title}
        </h1>
      )}
      <InputField
        label={t('Email')}
        fault={formState.errors.email?.message}
        {...register('email')}
        type="email"
        autoComplete="username"
        readOnly={email !== undefined}
      />
      <InputField
        label={t('Password')}
        fault={formState.errors.password?.message}
        {...register('password')}
        type="password"
        autoComplete="current-password"
      />
      {login.isError && !isCodeRequired(login.error) && <LoginFault>{loginFault(login.error)}</LoginFault>}
      <Button type="submit" disabled={login.isPending}>
        {login.isPending ? t('Signing in...') : t('Sign in')}
      </Button>
    </form>
  );
}

export const isCodeRequired = (error: Error | null): boolean =>
  error instanceof ApiError && error.body.code === 'STAFF.CODE_REQUIRED';

export function loginFault(error: Error): string {
  if (!(error instanceof ApiError)) return t('The server cannot be reached. Check the connection and try again.');
  return known(error.body.message) ?? t('Signing in failed. Please try again.');
}
