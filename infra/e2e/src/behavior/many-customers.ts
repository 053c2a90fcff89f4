import type { Client } from 'pg';

// 100 given names and 100 family names: one customer in 100 has each
const openings = ['An', 'Jo', 'Mi', 'Dan', 'Gra', 'Sof', 'Ha', 'Lu', 'Em', 'Yu'];
const endings = ['ita', 'sé', 'njin', 'iela', 'cena', 'ía', 'neul', 'cía', 'erly', 'nara'];
const familyOpenings = ['Lo', 'Ki', 'Pa', 'Gar', 'Ngu', 'Smi', 'Cho', 'Her', 'Le', 'Ru'];
const familyEndings = ['pez', 'mura', 'rker', 'cía', 'yen', 'thson', 'ibarra', 'nández', 'ewood', 'iz'];

const nameOf = (first: readonly string[], second: readonly string[], n: number) =>
  `${first[n % first.length]}${second[Math.floor(n / first.length) % second.length]}`;
export const givenName = (n: number) => nameOf(openings, endings, n);
export const familyName = (n: number) => nameOf(familyOpenings, familyEndings, n);

export const visitedServices = [
  'Gel Manicure',
  'Spa Pedicure',
  'Custom Nail Art',
  'Acrylic Nails',
  'Arm Waxing',
  'Classic Manicure',
];

const arrayOf = (values: readonly string[]) => `(ARRAY[${values.map((value) => `'${value}'`).join(', ')}])`;
const anyOf = (values: readonly string[], step: string) => `${arrayOf(values)}[1 + (n / ${step}) % ${values.length}]`;

/** Inserts the distinct customers `first` to `last`; one in 1,000 has a service that the others do not. */
const fill = (first: number, last: number) => `
  INSERT INTO customer.customer (id, phone_number, email, entered_given_name, entered_family_name, total_spent, visit_count,
    last_visit_at, service_names, visit_sources)
  SELECT gen_random_uuid(), '+1213' || 2000000 + n, 'guest' || n || '@example.com',
    ${anyOf(openings, '1')} || ${anyOf(endings, '10')}, ${anyOf(familyOpenings, '7')} || ${anyOf(familyEndings, '70')},
    (hashint4(n) & 65535), 1 + n % 30, now() - (hashint4(n + 1) & 1048575) * interval '1 minute',
    CASE WHEN n % 1000 = 0 THEN ARRAY['Paraffin Pedicure'] ELSE ARRAY[${anyOf(visitedServices, '3')}] END,
    CASE WHEN n % 50 = 0 THEN ARRAY['manual', 'square'] ELSE ARRAY['square'] END
  FROM generate_series(${first}, ${last}) AS n`;
const consents = (first: number, last: number) => `
  INSERT INTO customer.consent_entry (phone_number, kind, wording_version, channel)
  SELECT '+1213' || 2000000 + n, CASE WHEN n % 100 = 0 THEN 'revocation' ELSE 'consent' END, 'in-person-1', 'in-person'
  FROM generate_series(${first}, ${last}) AS n WHERE n % 4 = 0`;

/** Inserts the distinct customers `first` to `last` directly into the database. One in four has an entry in the consent ledger. */
export async function addManyCustomers(database: Client, first: number, last: number): Promise<void> {
  await database.query(fill(first, last));
  await database.query(consents(first, last));
  await database.query('VACUUM ANALYZE customer.customer, customer.customer_facet, customer.consent_state');
}
