import { languageNames, offeredLanguages, pathIn, type SiteLanguage } from '@lacquer/contracts/site/languages';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useSiteSettings } from '../../../app/settings';
import { Button } from '../../../components/ui/button';
import { PageTitle } from '../../../components/ui/page-title';
import { QrCode } from '../../../components/ui/qr-code';
import { ToggleButton } from '../../../components/ui/toggle-button';
import { fill } from '../../../language/fill';
import { useSalon } from '../../../salon/queries';
import { t } from '../../../staff-words/words';
import { sheetWords } from './sheet-words';

const papers = { sheet: t('A sheet for the wall'), cards: t('Four cards for tables') } as const;
type Paper = keyof typeof papers;

/** Prints the code of the page on which customers ask for texts, or saves it as PDF in the browser's own dialog. */
export function JoinSheet() {
  const salon = useSalon();
  const { publicUrl } = useSiteSettings();
  const [language, setLanguage] = useState<SiteLanguage>('en');
  const [paper, setPaper] = useState<Paper>('sheet');
  const address = (publicUrl ?? location.origin).replace(/\/$/, '');
  const card = <Card language={language} salon={salon?.name ?? ''} address={address} isLarge={paper === 'sheet'} />;
  return (
    <>
      <PageTitle>{t('The code for texts')}</PageTitle>
      <p className="mt-2 max-w-prose text-ink-soft">
        {t('Customers scan it, tick the box on the page that opens, and get a text that confirms it.')}
      </p>
      <div className="mt-5 flex flex-wrap items-end gap-x-6 gap-y-3">
        <div role="group" aria-label={t('Language')} className="flex flex-wrap gap-2">
          {offeredLanguages(salon).map((each) => (
            <ToggleButton key={each} isOn={each === language} onChoose={() => setLanguage(each)}>
              {languageNames[each]}
            </ToggleButton>
          ))}
        </div>
        <div role="group" aria-label={t('Paper')} className="flex flex-wrap gap-2">
          {(['sheet', 'cards'] as const).map((each) => (
            <ToggleButton key={each} isOn={each === paper} onChoose={() => setPaper(each)}>
              {papers[each]}
            </ToggleButton>
          ))}
        </div>
        <Button onClick={() => print()}>
          <Printer aria-hidden="true" className="size-4.5" /> {t('Print or save as PDF')}
        </Button>
      </div>
      {publicUrl === null && (
        <p className="mt-4 rounded-2xl bg-caution-tint px-4 py-3 text-caution">
          {t('The code leads to {address}. Set PUBLIC_URL if customers reach the site at another address.', {
            address,
          })}
        </p>
      )}
      <div className="mt-6 max-w-md overflow-hidden rounded-2xl border border-line bg-white text-black">{card}</div>
      {createPortal(
        <div className="paper bg-white text-black">
          {paper === 'sheet' ? (
            card
          ) : (
            <div className="grid grid-cols-2">
              {[1, 2, 3, 4].map((each) => (
                <div key={each} className="border border-dashed border-line">
                  {card}
                </div>
              ))}
            </div>
          )}
        </div>,
        document.body,
      )}
    </>
  );
}

interface CardProps {
  language: SiteLanguage;
  salon: string;
  /** The site's, without a slash at its end. */
  address: string;
  isLarge: boolean;
}

function Card({ language, salon, address, isLarge }: CardProps) {
  const { title, how, small } = sheetWords[language];
  const link = address + pathIn(language, '/join');
  return (
    <article
      lang={language}
      className={`flex flex-col items-center text-center ${isLarge ? 'gap-6 p-10' : 'gap-3 p-6'}`}
    >
      <p className="font-semibold tracking-wide wrap-anywhere">{salon}</p>
      <h2 className={isLarge ? 'text-display text-balance' : 'text-title text-balance'}>{title}</h2>
      <QrCode text={link} label={link} className={isLarge ? 'w-full max-w-72' : 'w-36'} />
      <p className={isLarge ? 'text-title text-balance' : 'text-base text-balance'}>{how}</p>
      <p className="wrap-anywhere">{link.replace(/^https?:\/\//, '')}</p>
      <p className="text-xs leading-snug wrap-anywhere">
        {fill(small, { salon, address: address.replace(/^https?:\/\//, '') })}
      </p>
    </article>
  );
}
