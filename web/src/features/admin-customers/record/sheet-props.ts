import type { CustomerRecord } from '@lacquer/contracts/customers/customer-record';

/** A sheet over the page of a customer. */
export interface SheetProps {
  record: CustomerRecord;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}
