import { type SetupStep, setupSteps } from '@lacquer/contracts/salon/setup';
import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { SkeletonRows } from '../../../components/ui/loading/skeleton-rows';
import { OwnersOnly } from '../../../features/admin-frame/owners-only';
import { SetupPage, type StepContent } from '../../../features/admin-setup/setup-page';
import { late } from '../../../loading/late';
import { t } from '../../../staff-words/words';

// A step's code arrives with the step.
const Waiting = () => <SkeletonRows label={t('Loading the step')} />;
const profileSteps = () => import('../../../features/admin-site/setup/profile-step');
const NameStep = late(async () => (await profileSteps()).NameStep, { Waiting });
const PlaceStep = late(async () => (await profileSteps()).PlaceStep, { Waiting });
const BookingStep = late(async () => (await profileSteps()).BookingStep, { Waiting });
const ClaimsStep = late(async () => (await profileSteps()).ClaimsStep, { Waiting });
const LanguagesStep = late(async () => (await profileSteps()).LanguagesStep, { Waiting });
const ColorsStep = late(async () => (await profileSteps()).ColorsStep, { Waiting });
const ServicesStep = late(async () => (await import('../../../features/admin-site/setup/services-step')).ServicesStep, {
  Waiting,
});
const PicturesStep = late(async () => (await import('../../../features/admin-site/setup/pictures-step')).PicturesStep, {
  Waiting,
});
const ConnectionsStep = late(
  async () => (await import('../../../features/admin-setup/connections-step')).ConnectionsStep,
  { Waiting },
);
const SecondStep = late(async () => (await import('../../../features/account/second-step-of-setup')).SecondStep, {
  Waiting,
});

const PlaceOffer = late(async () => (await import('../../../features/admin-site/documents/place-offer')).PlaceOffer, {
  lost: 'nothing',
});

/** An unknown step counts as none: the first open one. */
const setupSearch = z.object({
  step: z
    .enum([...setupSteps, 'end'])
    .optional()
    .catch(undefined),
});

export const Route = createFileRoute('/admin/_staff/setup')({
  validateSearch: setupSearch,
  head: () => ({ meta: [{ title: t('Set up your salon | Staff') }] }),
  component: Setup,
});

const contents: Readonly<Record<SetupStep, StepContent>> = {
  name: {
    name: t('Name'),
    title: t('What is your salon called?'),
    text: t('The name stands on every page, in search results and in the texts that you send.'),
    form: (onDone) => <NameStep onDone={onDone} />,
  },
  place: {
    name: t('Address and hours'),
    title: t('Where are you, and when are you open?'),
    text: t('Visitors call with one tap, find the way, and see whether you are open right now.'),
    form: (onDone) => <PlaceStep onDone={onDone} />,
  },
  booking: {
    name: t('Booking and links'),
    title: t('Where do people book?'),
    text: t('The Book buttons lead there: to Square Appointments, Vagaro, Fresha or any other page.'),
    form: (onDone) => <BookingStep onDone={onDone} />,
  },
  claims: {
    name: t('Ratings and figures'),
    title: t('What can you say about yourselves?'),
    text: t('The sample has invented figures. Put in those of your own Google or Yelp page.'),
    form: (onDone) => <ClaimsStep onDone={onDone} />,
  },
  languages: {
    name: t('Languages'),
    title: t('Which languages do your visitors read?'),
    text: t('The texts of the sample come in all of them.'),
    form: (onDone) => <LanguagesStep onDone={onDone} />,
  },
  colors: {
    name: t('Colors'),
    title: t('Which colors are yours?'),
    text: t('Each of them can be read well by everybody. You can change them any day.'),
    form: (onDone) => <ColorsStep onDone={onDone} />,
  },
  services: {
    name: t('Services and prices'),
    title: t('What do you offer, and for how much?'),
    text: t('Take off what you do not offer. It is hidden, and you can show it again.'),
    form: (onDone) => <ServicesStep onDone={onDone} />,
  },
  pictures: {
    name: t('Pictures'),
    title: t('Show your own work'),
    text: t('The gallery has illustrations. Three photographs of your work are a good start.'),
    form: (onDone) => <PicturesStep onDone={onDone} />,
  },
  connections: {
    name: t('Texts and payments'),
    title: t('Texts and payments'),
    text: t('Twilio sends your texts, and Square reports your card payments. Try both.'),
    form: (onDone) => <ConnectionsStep onDone={onDone} />,
  },
  'second-step': {
    name: t('Second step'),
    title: t('Protect your account'),
    text: t('A code from your phone, in addition to your password.'),
    form: (onDone) => <SecondStep onDone={onDone} />,
  },
};

function Setup() {
  const { session } = Route.useRouteContext();
  const { step } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <OwnersOnly session={session} title={t('Set up your salon')}>
      <SetupPage
        shown={step}
        onShow={(next) => void navigate({ search: { step: next } })}
        contents={contents}
        offer={<PlaceOffer />}
      />
    </OwnersOnly>
  );
}
