import { Link } from '@tanstack/react-router';
import { Button } from '../../components/ui/button';
import { useWords } from '../../language/translate';
import { useKiosk } from './use-kiosk';

/** How long the salon's tablet thanks a customer. Milliseconds. */
const thanksMs = 10_000;

/** The page after the form was posted: the same whatever is known of the phone. */
export function JoinSent() {
  const { t } = useWords();
  useKiosk(thanksMs);
  return (
    <div className="mx-auto max-w-3xl gutter py-24 text-center lg:py-36">
      <h1 className="text-display">{t('Thank you!')}</h1>
      <p className="mt-6 text-base text-ink-soft">
        {t(
          'We confirm it with a text, in the morning if it is late. If you have texted STOP to us before, text START to the same number first.',
        )}
      </p>
      <Button asChild className="mt-8">
        <Link to="/">{t('Back to the salon')}</Link>
      </Button>
    </div>
  );
}
