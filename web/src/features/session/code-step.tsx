import { zodResolver } from '@hookform/resolvers/zod';
import { codeForm, type CodeForm } from '@lacquer/contracts/staff/staff';
import { useEffect, useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../components/ui/button';
import { InputField } from '../../components/ui/fields/input-field';
import { t } from '../../staff-words/words';

interface CodeStepProps {
  className: string;
  heading: 'h1' | 'h3';
  onCode: (code: string) => void;
  /** Resets the error when the user switches to the other kind of code. */
  onOtherCode: () => void;
  onStartOver: () => void;
  fault: string | undefined;
  isPending: boolean;
}

/** The second step of the sign-in: a code from the app, or a recovery code. */
export function CodeStep({
  className,
  heading: Heading,
  onCode,
  onOtherCode,
  onStartOver,
  fault,
  isPending,
}: CodeStepProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  const { register, handleSubmit, resetField, setFocus, formState } = useForm<CodeForm>({
    resolver: zodResolver(codeForm),
    defaultValues: { code: '' },
  });
  // clears a rejected code
  useEffect(() => {
    if (!isPending) resetField('code');
    setFocus('code');
  }, [isPending, isRecovery, resetField, setFocus]);
  const submit = handleSubmit(({ code }) => onCode(code));
  const switchCodes = () => {
    setIsRecovery(!isRecovery);
    onOtherCode();
  };

  return (
    <form noValidate aria-labelledby="code-title" onSubmit={(event) => void submit(event)} className={className}>
      <Heading id="code-title" className={Heading === 'h1' ? 'text-heading' : 'text-title'}>
        {t('Second step')}
      </Heading>
      <p className="text-ink-soft">
        {isRecovery
          ? t('Enter one of the recovery codes that you saved. Each one works once.')
          : t('Open the authenticator app on your phone and enter the code that it shows.')}
      </p>
      <InputField
        label={isRecovery ? t('Recovery code') : t('Code')}
        fault={formState.errors.code?.message}
        {...register('code')}
        key={String(isRecovery)}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        className="font-mono"
      />
      {fault !== undefined && <LoginFault>{fault}</LoginFault>}
      <Button type="submit" disabled={isPending}>
        {isPending ? t('Signing in...') : t('Sign in')}
      </Button>
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-2">
        <TextButton onClick={switchCodes}>{isRecovery ? t('Use the app') : t('Use a recovery code')}</TextButton>
        <TextButton onClick={onStartOver}>{t('Start over')}</TextButton>
      </div>
    </form>
  );
}

export function LoginFault({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="rounded-xl bg-plaster-mid px-4 py-3 text-base font-medium text-lacquer">
      {children}
    </p>
  );
}

function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" onClick={onClick} className="py-1 text-oxblood underline underline-offset-4">
      {children}
    </button>
  );
}
