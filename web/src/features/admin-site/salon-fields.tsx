import type { ReactNode } from 'react';
import { SalonField } from './salon-field';
import { t } from '../../staff-words/words';

export const ContactFields = () => (
  <Fields>
    <SalonField name="name" label={t('Name')} />
    <SalonField name="tagline" label={t('Tagline')} language="en" optional />
    <SalonField name="taglines.es" label={t('Tagline in Spanish')} lang="es" optional />
    <SalonField name="taglines.ko" label={t('Tagline in Korean')} lang="ko" optional />
    <SalonField name="phone" label={t('Phone')} type="tel" />
    <SalonField name="bookingUrl" label={t('Booking page')} type="url" />
    <SalonField name="links.instagram" label="Instagram" type="url" optional />
    <SalonField name="links.facebook" label="Facebook" type="url" optional />
    <SalonField name="paymentMethods" label={t('Payment methods, separated by commas')} optional />
  </Fields>
);

export const ClaimFields = () => (
  <Fields>
    <p className="max-w-prose text-ink-soft">
      {t('Visitors see what you say here. What you leave empty is not shown.')}
    </p>
    <Pair>
      <SalonField name="claims.heroRating" label={t('Stars on the home page')} inputMode="decimal" optional />
      <SalonField name="claims.reviewsRating" label={t('Stars in the reviews section')} inputMode="decimal" optional />
    </Pair>
    <Pair>
      <SalonField name="claims.reviewCount" label={t('Reviews')} optional />
      <SalonField name="claims.happyClients" label={t('Happy clients')} optional />
    </Pair>
    <Pair>
      <SalonField name="claims.yearsOfExperience" label={t('Years of experience')} optional />
      <SalonField name="claims.satisfaction" label={t('Satisfaction')} optional />
    </Pair>
  </Fields>
);

export const Fields = ({ children }: { children: ReactNode }) => <div className="mt-4 grid gap-4">{children}</div>;

export const Pair = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-1 items-start gap-4 min-[400px]:grid-cols-2">{children}</div>
);
