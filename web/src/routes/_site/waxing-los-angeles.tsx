import { createFileRoute } from '@tanstack/react-router';
import { Category } from '../../features/category-pages/category';
import { categoryHead } from '../../seo/service-heads';

export const Route = createFileRoute('/_site/waxing-los-angeles')({
  head: ({ match }) => categoryHead('waxing', match.context),
  component: () => <Category group="waxing" />,
});
