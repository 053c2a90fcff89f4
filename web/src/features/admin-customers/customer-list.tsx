import type { Customer } from '@lacquer/contracts/customer';
import { createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table';
import { formatDate } from '../../format/dates';
import { dollars } from '../../format/money';
import { formatPhone } from '../../format/phone';

const features = tableFeatures({});
const column = createColumnHelper<typeof features, Customer>();

const columns = column.columns([
  column.accessor('phoneNumber', {
    header: 'Customer',
    cell: ({ row: { original } }) => <Identity customer={original} />,
  }),
  column.accessor('visitCount', {
    header: 'Visits',
    cell: ({ getValue }) => (getValue() === 1 ? '1 visit' : `${getValue()} visits`),
  }),
  column.accessor('totalSpent', {
    header: 'Total spent',
    cell: ({ getValue }) => <span className="font-semibold text-oxblood tabular-nums">{dollars(getValue())}</span>,
  }),
  column.accessor('lastVisit', {
    header: 'Last visit',
    cell: ({ row: { original } }) => (original.lastVisit ? `Last: ${formatDate(original.lastVisit)}` : '–'),
  }),
  column.accessor('services', {
    header: 'Services',
    cell: ({ row: { original } }) => <ServiceBadges services={original.services} />,
  }),
]);

// Explicit roles: phones show the rows as cards, and that CSS removes the implicit table roles.
export function CustomerList({ customers }: { customers: Customer[] }) {
  const table = useTable({ features, columns, data: customers, getRowId: (customer) => customer.id });
  return (
    <section aria-labelledby="customers-title" className="mt-8 rounded-3xl bg-surface p-6 shadow-soft sm:p-7">
      <h2 id="customers-title" className="text-2xl">
        Customer Database
      </h2>
      {customers.length === 0 ? (
        <p className="py-12 text-center text-ink-soft">
          No customers found. Add customers manually or they'll appear automatically when they make Square payments with
          phone numbers.
        </p>
      ) : (
        <table
          role="table"
          aria-labelledby="customers-title"
          className="mt-4 w-full text-left text-[0.98rem] max-md:block"
        >
          <thead role="rowgroup" className="max-md:sr-only">
            {table.getHeaderGroups().map((group) => (
              <tr role="row" key={group.id} className="border-b border-brass/40 text-[0.85rem] text-ink-soft">
                {group.headers.map((header) => (
                  <th role="columnheader" scope="col" key={header.id} className="py-2 pr-4 font-medium">
                    <table.FlexRender header={header} />
                  </th>
                ))}
              </tr>
            ))}
          </thead>
          <tbody role="rowgroup" className="max-md:block">
            {table.getRowModel().rows.map((row) => (
              <tr
                role="row"
                key={row.id}
                className="border-b border-plaster-deep/70 last:border-0 max-md:flex max-md:flex-wrap max-md:items-baseline max-md:gap-x-4 max-md:gap-y-1.5 max-md:py-4"
              >
                {row.getAllCells().map((cell) => (
                  <td
                    role="cell"
                    key={cell.id}
                    className="align-top max-md:first:w-full max-md:last:w-full md:py-3.5 md:pr-4"
                  >
                    <table.FlexRender cell={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Identity({ customer }: { customer: Customer }) {
  const name = [customer.givenName, customer.familyName].filter(Boolean).join(' ');
  return (
    <>
      {name && <span className="block font-medium wrap-anywhere">{name}</span>}
      <span className="font-medium whitespace-nowrap">
        {customer.phoneNumber ? formatPhone(customer.phoneNumber) : 'No phone number'}
      </span>
      {customer.email && <span className="block text-[0.9rem] break-all text-ink-soft">{customer.email}</span>}
    </>
  );
}

function ServiceBadges({ services }: { services: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {services.map((service) => (
        <span
          key={service}
          className="rounded-full bg-plaster-deep/80 px-2.5 py-0.5 text-[0.85rem] font-medium text-oxblood"
        >
          {service}
        </span>
      ))}
    </span>
  );
}
