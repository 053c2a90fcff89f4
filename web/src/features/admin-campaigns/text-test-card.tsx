import {
  type Campaign,
  heldCriterion,
  type TestCriterion,
  type TestedText,
} from '@lacquer/contracts/messaging/campaign';
import type { TextTestProgress } from '@lacquer/contracts/messaging/text-test';
import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/ui/button';
import { Card } from '../../components/ui/card';
import { Loaded } from '../../components/ui/loading/loaded';
import { CautionBox } from '../../components/ui/messages/caution-box';
import { Dialog } from '../../components/ui/overlays/dialog';
import { count } from '../../format/count';
import { salonMoment } from '../../format/salon-time';
import { useErrorNotice } from '../../notices/failure';
import { useNotify } from '../../notices/notify';
import { useSalonZone } from '../../salon/zone';
import { PhonePreview } from '../../texting/phone-preview';
import { TextChoice } from '../../texting/text-choice';
import { counted, t } from '../../staff-words/words';
import { IntervalChart } from './interval-chart';
import { campaignKeys, chooseText, textTestKey, textTestQuery } from './queries';

const names: Record<TestedText, string> = { a: t('First text'), b: t('Second text') };

interface TextTestCardProps {
  campaign: Campaign;
  test: NonNullable<Campaign['test']>;
  role: StaffRole;
}

/** Both texts of a test side by side, how they do, and which one the rest gets. */
export function TextTestCard({ campaign, test, role }: TextTestCardProps) {
  const query = useQuery(textTestQuery(campaign.id));
  const [language, setLanguage] = useState<string | null>(null);
  const first = (language === null ? undefined : campaign.rendered?.[language]) ?? campaign;
  const second = (language === null ? undefined : test.rendered.texts[language]) ?? test.rendered;
  return (
    <Card title={t('Test of two texts')}>
      <Loaded query={query} what={t('the test')} rows={3}>
        {(progress) => (
          <>
            <Phase progress={progress} test={test} />
            {role === 'owner' && <ChoiceButtons progress={progress} />}
            <div className="mt-4 max-w-sm empty:hidden">
              <TextChoice languages={Object.keys(campaign.rendered ?? {})} chosen={language} onChoose={setLanguage} />
            </div>
            <div className="mt-4 grid grid-cols-1 gap-x-6 gap-y-8 sm:grid-cols-2">
              <TextColumn
                text="a"
                body={first.body}
                segments={first.segments}
                campaign={campaign}
                progress={progress}
              />
              <TextColumn
                text="b"
                body={second.body}
                segments={second.segments}
                campaign={campaign}
                progress={progress}
              />
            </div>
            <Comparison progress={progress} test={test} />
            {progress.rest.customers > 0 && <Rest progress={progress} />}
          </>
        )}
      </Loaded>
    </Card>
  );
}

function Phase({ progress, test }: { progress: TextTestProgress; test: TextTestCardProps['test'] }) {
  const zone = useSalonZone();
  if (progress.phase === 'asking')
    return (
      <CautionBox className="mt-3" role="status">
        {phaseWords(progress, test, zone)}
      </CautionBox>
    );
  return (
    <p role="status" className="mt-3">
      {phaseWords(progress, test, zone)}
    </p>
  );
}

function phaseWords(progress: TextTestProgress, test: TextTestCardProps['test'], zone: string): string {
  const { phase, decidesAt, choice, waiting, rest } = progress;
  if (choice) return choiceWords(choice, test);
  if (phase === 'planned')
    return t('{percent} % of the customers get one of the two texts at random. The others get the better one.', {
      percent: test.percent,
    });
  if (phase === 'sending') return t('The texts of the test are being sent. The others wait.');
  if (phase === 'asking')
    // a clear result that nobody was given: the visits were counted later
    return isUncounted(progress, test) || (heldCriterion(test) === 'visits' && progress.outcome === 'clear')
      ? t('The visits could not be counted in time. Choose the text for the other {count}.', {
          count: counted(waiting, 'customer'),
        })
      : t('There is no clear result. Choose the text for the other {count}.', { count: counted(waiting, 'customer') });
  if (phase === 'ended' && rest.customers > 0) return t('The campaign ended before a text was chosen.');
  if (rest.customers === 0) return t('All customers were in the test: nobody was left for the better text.');
  return decidesAt === null
    ? t('The better text is chosen soon.')
    : t('The better text is chosen {time}, within the sending hours. Until then, {count} wait.', {
        time: salonMoment(decidesAt, zone),
        count: counted(waiting, 'customer'),
      });
}

const reasons: Record<'clear' | 'unclear' | 'too-few', string> = {
  clear: t('The result was clear.'),
  unclear: t('The difference between the texts may have been chance.'),
  'too-few': t('The numbers were too small to tell which text is better.'),
};

function choiceWords(
  { text, by, outcome }: NonNullable<TextTestProgress['choice']>,
  test: TextTestCardProps['test'],
): string {
  const chosen = text === 'a' ? t('The others get the first text.') : t('The others get the second text.');
  if (by === 'staff') return `${chosen} ${t('It was chosen by hand.')}`;
  if (by === 'advance') return `${chosen} ${reasons[outcome]} ${t('It was named in advance for this case.')}`;
  return `${chosen} ${criterionWords[heldCriterion(test)].result}`;
}

/** `simulated`: what a test of simulated texts cannot show. */
const criterionWords: Record<TestCriterion, { result: string; difference: string; simulated: string }> = {
  clicks: {
    result: t('Clearly more customers opened a link in it.'),
    difference: t('Links opened, second text less first, in percentage points'),
    simulated: t('The texts are only simulated: nobody could open a link or answer.'),
  },
  replies: {
    result: t('Clearly more customers answered it.'),
    difference: t('Answers, second text less first, in percentage points'),
    simulated: t('The texts are only simulated: nobody could open a link or answer.'),
  },
  visits: {
    result: t('Clearly more customers came after it.'),
    difference: t('Customers who came, second text less first, in percentage points'),
    simulated: t('The texts are only simulated: nobody came because of them.'),
  },
};

/** Ends the test, after a question: texts that were sent cannot be taken back. */
function ChoiceButtons({ progress: { id, phase, waiting } }: { progress: TextTestProgress }) {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const showError = useErrorNotice();
  const [asked, setAsked] = useState<TestedText | null>(null);
  const choose = useMutation({
    ...chooseText,
    onSuccess: (changed) => {
      queryClient.setQueryData(textTestKey(id), changed);
      notify({ text: t('The others get this text') });
      return queryClient.invalidateQueries({ queryKey: campaignKeys.one(id) });
    },
    onError: (error) => {
      showError(t('No text was chosen'), error);
      void queryClient.invalidateQueries({ queryKey: textTestKey(id) });
    },
    onSettled: () => setAsked(null),
  });
  if (waiting === 0 || !['sending', 'measuring', 'asking'].includes(phase)) return null;
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {(['a', 'b'] as const).map((text) => (
        <Button
          key={text}
          look={phase === 'asking' ? undefined : 'outline'}
          wraps
          disabled={choose.isPending}
          onClick={() => setAsked(text)}
        >
          {text === 'a' ? t('Send the first text to the others') : t('Send the second text to the others')}
        </Button>
      ))}
      <Dialog
        isOpen={asked !== null}
        onOpenChange={(isOpen) => !isOpen && setAsked(null)}
        title={asked === 'b' ? t('Send the second text to the others?') : t('Send the first text to the others?')}
        description={t('The test ends, and {count} get this text. This cannot be undone.', {
          count: counted(waiting, 'customer'),
        })}
      >
        <div className="flex flex-wrap gap-3">
          <Button disabled={choose.isPending} onClick={() => asked && choose.mutate({ id, text: asked })}>
            {t('Send it')}
          </Button>
          <Button look="outline" onClick={() => setAsked(null)}>
            {t('Go on with the test')}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}

interface TextColumnProps {
  text: TestedText;
  body: string;
  segments: number;
  campaign: Campaign;
  progress: TextTestProgress;
}

function TextColumn({ text, body, segments, campaign, progress }: TextColumnProps) {
  const isChosen = progress.choice?.text === text;
  const { measured, ...figures } = progress[text];
  return (
    <section className="flex min-w-0 flex-col" aria-label={names[text]}>
      <h3 className="mb-3 flex flex-wrap items-center gap-x-3 font-medium">
        {names[text]}
        {isChosen && (
          <span className="inline-flex items-center gap-1 text-small text-lacquer">
            <Check aria-hidden="true" className="size-4" /> {t('for the others')}
          </span>
        )}
      </h3>
      <PhonePreview body={body} pictureId={campaign.pictureId} />
      <p className="mt-3 mb-3 text-center text-ink-soft">
        {campaign.pictureId
          ? t('One text with a picture')
          : segments === 1
            ? t('One text')
            : t('Billed as {segments} texts', { segments })}
      </p>
      <div className="mt-auto">
        <Figures figures={figures} />
      </div>
      {measured && (
        <p className="mt-2 text-ink-soft tabular-nums">
          {t('{share} of the texts sent; in 95 of 100 such tests between {low} and {high}', {
            share: percent(measured.share),
            low: percent(measured.low),
            high: percent(measured.high),
          })}
        </p>
      )}
    </section>
  );
}

function Figures({ figures }: { figures: TextTestProgress['rest'] }) {
  const { customers, sent, delivered, clicks, replies, visits = null, optedOut, redemptions } = figures;
  const rows = [
    [t('Customers'), customers],
    [t('Sent'), sent],
    [t('Delivered'), delivered],
    [t('Opened a link'), clicks],
    [t('Answered by text'), replies],
    [t('Came within 7 days'), visits],
    [t('Opted out'), optedOut],
    [t('Redeemed the offer'), redemptions],
  ] as const;
  return (
    <dl className="tabular-nums">
      {rows.map(
        ([name, figure]) =>
          figure !== null && (
            <div key={name} className="flex justify-between gap-4 border-t border-line py-2">
              <dt className="text-ink-soft">{name}</dt>
              <dd className="text-right">{count(figure)}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Comparison({ progress, test }: { progress: TextTestProgress; test: TextTestCardProps['test'] }) {
  const { outcome, better, difference, a, b } = progress;
  if (a.sent + b.sent === 0) return null;
  const words = criterionWords[heldCriterion(test)];
  return (
    <div className="mt-6 border-t border-line pt-4">
      <p>
        {isUncounted(progress, test) ? t('The visits cannot be counted at the moment.') : outcomeWords(outcome, better)}
      </p>
      {progress.simulated && <p className="mt-1">{words.simulated}</p>}
      {difference && (
        <IntervalChart
          title={words.difference}
          interval={{ low: difference.low, middle: difference.difference, high: difference.high }}
          format={points}
        />
      )}
    </div>
  );
}

/** The customer service does not answer. */
const isUncounted = ({ a }: TextTestProgress, test: TextTestCardProps['test']): boolean =>
  heldCriterion(test) === 'visits' && typeof a.visits !== 'number';

function outcomeWords(outcome: TextTestProgress['outcome'], better: TestedText | null): string {
  if (outcome === 'too-few') return t('The numbers are too small: they prove nothing about the texts.');
  if (outcome === 'unclear' || better === null) return t('The difference between the texts may be chance.');
  return better === 'a' ? t('The first text does clearly better.') : t('The second text does clearly better.');
}

function Rest({ progress: { rest, choice } }: { progress: TextTestProgress }) {
  return (
    <section className="mt-6 border-t border-line pt-4 sm:max-w-[calc(50%-0.75rem)]">
      <h3 className="mb-2 font-medium">
        {choice === null
          ? t('The others')
          : choice.text === 'a'
            ? t('The others, with the first text')
            : t('The others, with the second text')}
      </h3>
      <Figures figures={rest} />
    </section>
  );
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const points = (share: number): string => (share * 100).toFixed(1).replace('-', '−');
