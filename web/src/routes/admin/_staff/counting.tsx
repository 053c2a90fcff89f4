import { createFileRoute } from '@tanstack/react-router';
import { HowWeCount } from '../../../features/admin-counting/how-we-count';

export const Route = createFileRoute('/admin/_staff/counting')({
  head: () => ({ meta: [{ title: 'How we count | Staff' }] }),
  component: HowWeCount,
});
