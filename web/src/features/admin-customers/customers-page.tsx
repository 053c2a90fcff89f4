import type { StaffRole } from '@lacquer/contracts/staff-role';
import { useQuery } from '@tanstack/react-query';
import { AddCustomerForm } from './add-customer-form';
import { CampaignForm } from './campaign-form';
import { CustomerList } from './customer-list';
import { customersQuery } from './queries';
import { SummaryTiles } from './summary-tiles';

export function CustomersPage({ role }: { role: StaffRole }) {
  const { data, isError, refetch } = useQuery(customersQuery);
  if (data === undefined)
    return isError ? (
      <div role="alert">
        <p className="font-medium text-lacquer">Failed to load customers.</p>
        <button
          type="button"
          onClick={() => void refetch()}
          className="mt-3 font-semibold underline underline-offset-4"
        >
          Try again
        </button>
      </div>
    ) : (
      <p role="status" className="text-ink-soft">
        Loading customers...
      </p>
    );
  return (
    <>
      <h1 className="text-4xl">Customer Management</h1>
      <SummaryTiles />
      <div className="mt-8 grid grid-cols-1 gap-6 lg:grid-cols-2">
        <AddCustomerForm />
        <CampaignForm role={role} />
      </div>
      <CustomerList customers={data} />
    </>
  );
}
