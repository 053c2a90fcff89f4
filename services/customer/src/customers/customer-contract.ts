import type { Customer } from '@lacquer/contracts/customers/customer';
import type { CustomerRecord } from '@lacquer/contracts/customers/customer-record';
import type { CustomerEntity } from './customer.entity.js';

/** A customer in the shape of the lists. */
export function toContract(customer: CustomerEntity): Customer {
  const { id, phoneNumber, email, totalSpent, visitCount, lastVisitAt, serviceNames, givenName, familyName, tags } =
    customer;
  return {
    id,
    phoneNumber,
    email,
    totalSpent,
    visitCount,
    lastVisit: lastVisitAt?.toISOString() ?? null,
    services: serviceNames,
    ...(givenName && { givenName }),
    ...(familyName && { familyName }),
    ...(tags.length > 0 && { tags }),
  };
}

/** The details that staff entered. */
export function toDetails(customer: CustomerEntity): Pick<CustomerRecord, 'note' | 'birthday' | 'language'> {
  const { note, birthdayMonth, birthdayDay, language } = customer;
  return { note, birthday: birthdayMonth && birthdayDay ? { month: birthdayMonth, day: birthdayDay } : null, language };
}
