import { zodResolver } from '@hookform/resolvers/zod';
import { loginForm, type LoginForm } from '@lacquer/contracts/staff';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../api/api-error';
import { Button } from '../../components/ui/button';
import { InputField } from '../../components/ui/input-field';
import { Emblem } from '../../components/emblem';
import { useSalon } from '../../salon/queries';
import { CodeStep, loginCard, LoginFault } from './code-step';
import { sessionKeys, signIn } from './queries';
import { returnPath } from './return-path';

export function LoginPage({ redirect }: { redirect: string | undefined }) {
  const salon = useSalon();
  const router = useRouter();
  const queryClient = useQueryClient();
  const { register, handleSubmit, formState, setFocus, resetField, getValues } = useForm<LoginForm>({
    resolver: zodResolver(loginForm),
    defaultValues: { email: '', password: '' },
  });
  const [needsCode, setNeedsCode] = useState(false);
  const login = useMutation({
    ...signIn,
    onSuccess: () => {
      // The cache may hold data of the previous user.
      queryClient.removeQueries({ queryKey: sessionKeys.current });
      router.history.push(returnPath(redirect, window.location.origin));
    },
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

  return (
    <main className="grid min-h-dvh place-items-center px-5 py-12">
      <div className="w-full max-w-md">
        <p className="flex items-center justify-center gap-3 font-display text-2xl">
          <Emblem /> {salon?.name ?? 'Salon'}
        </p>
        {needsCode ? (
          <CodeStep
            onCode={(code) => login.mutate({ ...loginForm.parse(getValues()), code })}
            onOtherCode={() => login.reset()}
            onStartOver={startOver}
            fault={login.isError && !isCodeRequired(login.error) ? loginFault(login.error) : undefined}
            isPending={login.isPending}
          />
        ) : (
          <form noValidate aria-labelledby="login-title" onSubmit={(event) => void submit(event)} className={loginCard}>
            <h1 id="login-title" className="text-3xl">
              Staff sign-in
            </h1>
            <InputField
              label="Email"
              fault={formState.errors.email?.message}
              {...register('email')}
              type="email"
              autoComplete="username"
            />
            <InputField
              label="Password"
              fault={formState.errors.password?.message}
              {...register('password')}
              type="password"
              autoComplete="current-password"
            />
            {login.isError && !isCodeRequired(login.error) && <LoginFault>{loginFault(login.error)}</LoginFault>}
            <Button type="submit" disabled={login.isPending}>
              {login.isPending ? 'Signing in...' : 'Sign in'}
            </Button>
          </form>
        )}
      </div>
    </main>
  );
}

const isCodeRequired = (error: Error | null): boolean =>
  error instanceof ApiError && error.body.code === 'STAFF.CODE_REQUIRED';

function loginFault(error: Error): string {
  if (!(error instanceof ApiError)) return 'The server cannot be reached. Check the connection and try again.';
  return error.body.message ?? 'Signing in failed. Please try again.';
}
