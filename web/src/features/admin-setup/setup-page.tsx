import * as setupCalls from '@lacquer/contracts/calls/salon/setup';
import { type SalonSetup, type SetupStep, setupSteps } from '@lacquer/contracts/salon/setup';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Check, Circle, CircleDot, Minus } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import * as client from '../../api/client';
import { Button } from '../../components/ui/button';
import { Card } from '../../components/ui/card';
import { Loaded } from '../../components/ui/loading/loaded';
import { PageTitle } from '../../components/ui/page-title';
import { ViewSiteLink } from '../../components/ui/view-site-link';
import { useErrorNotice } from '../../notices/failure';
import { setupQuery, siteStatusQuery } from '../../site/queries';
import { counted, t } from '../../staff-words/words';

export interface StepContent {
  /** In the list of steps. */
  name: string;
  /** The heading of the step. */
  title: string;
  /** What it is good for. */
  text: string;
  /** Its form, which calls `onDone` once everything is saved. */
  form: (onDone: () => void) => ReactNode;
}

/** `end`: after the last step. */
export type ShownStep = SetupStep | 'end';

interface SetupPageProps {
  /** Undefined: the first open step. */
  shown: ShownStep | undefined;
  onShow: (step: ShownStep) => void;
  contents: Readonly<Record<SetupStep, StepContent>>;
  /** What can still be done for the whole site at once, after the last step. */
  offer: ReactNode;
}

/** Leads through what a new salon needs. Each step is saved by itself, and can be skipped and taken up again. */
export function SetupPage({ shown, onShow, contents, offer }: SetupPageProps) {
  const query = useQuery(setupQuery);
  return (
    <>
      <PageTitle actions={<ViewSiteLink />}>{t('Set up your salon')}</PageTitle>
      <div className="mt-4">
        <Loaded query={query} what={t('the steps')}>
          {(setup) => (
            <Steps
              setup={setup}
              shown={shown ?? setup.steps.find(({ state }) => state === 'open')?.step ?? 'end'}
              onShow={onShow}
              contents={contents}
              offer={offer}
            />
          )}
        </Loaded>
      </div>
    </>
  );
}

interface StepsProps extends SetupPageProps {
  setup: SalonSetup;
  shown: ShownStep;
}

function Steps({ setup, shown, onShow, contents, offer }: StepsProps) {
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  const settle = useMutation({
    mutationFn: ({ step, state }: { step: SetupStep; state: 'done' | 'skipped' }) =>
      client.call(setupCalls.settle, { params: { step }, body: { state } }),
    onSuccess: (now, { step }) => {
      queryClient.setQueryData(setupQuery.queryKey, now);
      onShow(setupSteps[setupSteps.indexOf(step) + 1] ?? 'end');
    },
    onError: (error) => showError(t('The step was not marked'), error),
  });
  const index = shown === 'end' ? setupSteps.length : setupSteps.indexOf(shown);
  const before = setupSteps[index - 1];
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[15rem_minmax(0,44rem)]">
      <StepList setup={setup} shown={shown} onShow={onShow} contents={contents} />
      {shown === 'end' ? (
        <End setup={setup} onShow={onShow} contents={contents} offer={offer} />
      ) : (
        <Card key={shown}>
          <p className="text-small text-ink-soft">
            {t('Step {number} of {all}', { number: index + 1, all: setupSteps.length })}
          </p>
          <StepHeading>{contents[shown].title}</StepHeading>
          <p className="mt-1 max-w-prose text-ink-soft">{contents[shown].text}</p>
          {contents[shown].form(() => settle.mutate({ step: shown, state: 'done' }))}
          <div className="mt-6 flex flex-wrap justify-between gap-2 border-t border-line pt-4">
            {before ? (
              <Button look="quiet" size="sm" className="h-12" onClick={() => onShow(before)}>
                <ArrowLeft aria-hidden="true" className="size-4" /> {t('Back')}
              </Button>
            ) : (
              <span />
            )}
            <Button
              look="quiet"
              size="sm"
              className="h-12"
              disabled={settle.isPending}
              onClick={() => settle.mutate({ step: shown, state: 'skipped' })}
            >
              {t('Skip this step')}
            </Button>
          </div>
        </Card>
      )}
    </div>
  );
}

/** Takes the focus when the step changes, so that screen readers say where the visitor is. */
function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: false }), []);
  return (
    <h2 ref={heading} tabIndex={-1} className="mt-1 text-heading outline-none">
      {children}
    </h2>
  );
}

const stateWords = { done: t('done'), skipped: t('skipped'), open: t('to do') } as const;

function StepList({ setup, shown, onShow, contents }: Omit<StepsProps, 'offer'>) {
  const isDone = setup.steps.filter(({ state }) => state === 'done').length;
  return (
    <nav aria-label={t('Steps')} className="lg:sticky lg:top-4">
      <p className="text-ink-soft lg:px-3">{t('{done} of {all} done', { done: isDone, all: setup.steps.length })}</p>
      <div aria-hidden="true" className="mt-1 h-2 overflow-hidden rounded-full bg-plaster-mid lg:hidden">
        <div className="h-full bg-lacquer" style={{ width: `${(isDone / setup.steps.length) * 100}%` }} />
      </div>
      <ol className="mt-2 hidden lg:block">
        {setup.steps.map(({ step, state }) => (
          <li key={step}>
            <button
              type="button"
              aria-current={step === shown ? 'step' : undefined}
              onClick={() => onShow(step)}
              className={`flex min-h-11 w-full items-center gap-3 rounded-2xl px-3 text-left ${step === shown ? 'bg-plaster-mid font-semibold' : 'hover:bg-plaster-mid/60'}`}
            >
              <StateIcon state={state} isShown={step === shown} />
              {contents[step].name}
              <span className="sr-only">, {stateWords[state]}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function StateIcon({ state, isShown }: { state: keyof typeof stateWords; isShown: boolean }) {
  const Icon = state === 'done' ? Check : state === 'skipped' ? Minus : isShown ? CircleDot : Circle;
  return (
    <Icon aria-hidden="true" className={`size-4.5 shrink-0 ${state === 'done' ? 'text-lacquer' : 'text-brass'}`} />
  );
}

/** What is set up, what was skipped, and where to go on. */
function End({ setup, onShow, contents, offer }: Omit<StepsProps, 'shown'>) {
  const samples = useQuery(siteStatusQuery).data?.samples.length;
  const left = setup.steps.filter(({ state }) => state !== 'done');
  return (
    <Card>
      <StepHeading>{left.length === 0 ? t('Your site is yours') : t('Your site is on its way')}</StepHeading>
      {left.length > 0 && (
        <>
          <p className="mt-1 text-ink-soft">{t('You can take up these steps whenever you like:')}</p>
          <ul className="mt-2">
            {left.map(({ step }) => (
              <li key={step}>
                <button
                  type="button"
                  className="min-h-11 py-1 text-left font-medium underline underline-offset-4 hover:text-lacquer"
                  onClick={() => onShow(step)}
                >
                  {contents[step].title}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {samples !== undefined && samples > 0 && (
        <p className="mt-3 max-w-prose">
          {counted(
            samples,
            'text or picture of the site is still that of the sample.',
            'texts and pictures of the site are still those of the sample.',
          )}{' '}
          {t('Home lists them, and Site is the place to say what is true of your salon.')}
        </p>
      )}
      <div className="mt-4 empty:hidden">{offer}</div>
      <div className="mt-5 flex flex-wrap gap-3">
        {!setup.isNew && (
          <Button asChild>
            <Link to="/admin">{t('Go to Home')}</Link>
          </Button>
        )}
        <Button look="outline" asChild>
          <Link to="/admin/site">{t('Edit the site')}</Link>
        </Button>
      </div>
    </Card>
  );
}
