import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ShieldAlert } from 'lucide-react';
import { Banner } from '../../components/ui/banner';
import { accountQuery } from './queries';

/** Urges owners to set up a second step. */
export function SecondStepNotice() {
  const { data: account } = useQuery(accountQuery);
  if (account?.role !== 'owner' || account.secondStep.isOn) return null;
  return (
    <div className="mb-3">
      <Banner icon={<ShieldAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />}>
        <strong className="font-semibold">Your account has no second step.</strong> Whoever learns your password can
        text all your customers.{' '}
        <Link to="/admin/account" className="font-medium whitespace-nowrap underline underline-offset-4">
          Set it up
        </Link>
      </Banner>
    </div>
  );
}
