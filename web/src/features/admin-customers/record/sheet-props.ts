import type { CustomerRecord } from '@lacquer/contracts/customers/customer-record';

/** Props of the sheets on a customer's page. */
export interface SheetProps {
  record: CustomerRecord;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}
