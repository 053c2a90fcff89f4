import type { FormRefusal } from '../../../server';
import { useRouter } from '@tanstack/react-router';
import { PageHeader } from '../../components/page-header';
import { useWords } from '../../language/translate';
import { useSalon } from '../../salon/queries';
import { JoinForm } from './join-form';
import { useKiosk } from './use-kiosk';

/** An abandoned form on the salon's tablet is emptied after this time. Milliseconds. */
const idleMs = 120_000;

/** The page on which visitors ask for texts. It also answers a post that was rejected, then without scripts. */
export function JoinPage() {
  const { t, fault } = useWords();
  const { refusal } = useRouter().options.context;
  const salon = useSalon();
  useKiosk(idleMs);
  return (
    <>
      <PageHeader
        trail={[{ name: t('Texts'), path: '/join' }]}
        eyebrow={t('Texts')}
        title={refusal ? t('Your request was not sent') : t('Offers and news on your phone')}
        text={
          refusal
            ? whatToDo(refusal, t('Please correct this and send it again:'), fault)
            : t('A text from {salon} now and then, when there is something to tell. One word, STOP, ends them.', {
                salon: salon?.name ?? t('Nail salon'),
              })
        }
      />
      <div className="mx-auto max-w-3xl gutter pb-16 lg:pb-24">
        <JoinForm {...(refusal && { refusal })} />
        <p className="mt-8 text-ink-soft">
          {t('The first text confirms that you are in. HELP brings our phone number and address, at any time.')}
        </p>
      </div>
    </>
  );
}

/** The form itself names what to correct; otherwise the reason. */
const whatToDo = ({ faults, reason }: FormRefusal, correct: string, say: (message: string) => string): string =>
  Object.keys(faults).length > 0 ? correct : say(reason);
