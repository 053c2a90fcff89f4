import { Link } from '@tanstack/react-router';
import { Button } from '../../components/ui/button';
import { useWords } from '../../language/translate';

/** The page after a successful form post without JavaScript. */
export function ContactSent() {
  const { t } = useWords();
  return (
    <div className="mx-auto max-w-3xl gutter py-24 text-center lg:py-36">
      <h1 className="text-display">{t('Message Sent!')}</h1>
      <p className="mt-6 text-base text-ink-soft">{t('Thank you for your message! We will get back to you soon.')}</p>
      {/* the fragment of a visitor whose box does not count, without scripts */}
      <p id="no-texts" className="mt-4 hidden text-base text-caution target:block">
        {t(
          'You were not signed up for texts: too many people asked for them within the last hour. Please ask again later.',
        )}
      </p>
      <Button asChild className="mt-8">
        <Link to="/">{t('Back to the salon')}</Link>
      </Button>
    </div>
  );
}
