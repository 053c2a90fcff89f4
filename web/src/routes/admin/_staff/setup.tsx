import { type SetupStep, setupSteps } from '@lacquer/contracts/salon/setup';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { Button } from '../../../components/ui/button';
import { Loaded } from '../../../components/ui/loading/loaded';
import { accountQuery } from '../../../features/account/queries';
import { SecondStepSection } from '../../../features/account/second-step-section';
import { OwnersOnly } from '../../../features/admin-frame/owners-only';
import { ConnectionsStep } from '../../../features/admin-setup/connections-step';
import { SetupPage, type StepContent } from '../../../features/admin-setup/setup-page';
import { PicturesStep } from '../../../features/admin-site/setup/pictures-step';
import {
  BookingStep,
  ClaimsStep,
  ColorsStep,
  LanguagesStep,
  NameStep,
  PlaceStep,
} from '../../../features/admin-site/setup/profile-step';
import { ServicesStep } from '../../../features/admin-site/setup/services-step';

/** An unknown step counts as none: the first open one. */
const setupSearch = z.object({
  step: z
    .enum([...setupSteps, 'end'])
    .optional()
    .catch(undefined),
});

export const Route = createFileRoute('/admin/_staff/setup')({
  validateSearch: setupSearch,
  head: () => ({ meta: [{ title: 'Set up your salon | Staff' }] }),
  component: Setup,
});

const contents: Readonly<Record<SetupStep, StepContent>> = {
  name: {
    name: 'Name',
    title: 'What is your salon called?',
    text: 'The name stands on every page, in search results and in the texts that you send.',
    form: (onDone) => <NameStep onDone={onDone} />,
  },
  place: {
    name: 'Address and hours',
    title: 'Where are you, and when are you open?',
    text: 'Visitors call with one tap, find the way, and see whether you are open right now.',
    form: (onDone) => <PlaceStep onDone={onDone} />,
  },
  booking: {
    name: 'Booking and links',
    title: 'Where do people book?',
    text: 'The Book buttons lead there: to Square Appointments, Vagaro, Fresha or any other page.',
    form: (onDone) => <BookingStep onDone={onDone} />,
  },
  claims: {
    name: 'Ratings and figures',
    title: 'What can you say about yourselves?',
    text: 'The sample has invented figures. Put in those of your own Google or Yelp page.',
    form: (onDone) => <ClaimsStep onDone={onDone} />,
  },
  languages: {
    name: 'Languages',
    title: 'Which languages do your visitors read?',
    text: 'The texts of the sample come in all of them.',
    form: (onDone) => <LanguagesStep onDone={onDone} />,
  },
  colors: {
    name: 'Colors',
    title: 'Which colors are yours?',
    text: 'Each of them can be read well by everybody. You can change them any day.',
    form: (onDone) => <ColorsStep onDone={onDone} />,
  },
  services: {
    name: 'Services and prices',
    title: 'What do you offer, and for how much?',
    text: 'Take off what you do not offer. It is hidden, and you can show it again.',
    form: (onDone) => <ServicesStep onDone={onDone} />,
  },
  pictures: {
    name: 'Pictures',
    title: 'Show your own work',
    text: 'The gallery has illustrations. Three photographs of your work are a good start.',
    form: (onDone) => <PicturesStep onDone={onDone} />,
  },
  connections: {
    name: 'Texts and payments',
    title: 'Texts and payments',
    text: 'Twilio sends your texts, and Square reports your card payments. Try both.',
    form: (onDone) => <ConnectionsStep onDone={onDone} />,
  },
  'second-step': {
    name: 'Second step',
    title: 'Protect your account',
    text: 'A code from your phone, in addition to your password.',
    form: (onDone) => <SecondStep onDone={onDone} />,
  },
};

function Setup() {
  const { session } = Route.useRouteContext();
  const { step } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <OwnersOnly session={session} title="Set up your salon">
      <SetupPage shown={step} onShow={(next) => void navigate({ search: { step: next } })} contents={contents} />
    </OwnersOnly>
  );
}

function SecondStep({ onDone }: { onDone: () => void }) {
  const query = useQuery(accountQuery);
  return (
    <Loaded query={query} what="your account">
      {(account) => (
        <>
          <div className="mt-4">
            <SecondStepSection account={account} onSetUp={onDone} />
          </div>
          {account.secondStep.isOn && (
            <Button className="mt-6" onClick={onDone}>
              Continue
            </Button>
          )}
        </>
      )}
    </Loaded>
  );
}
