import {
  joinSheetKinds,
  type JoinSheetKind,
  joinSheetTexts,
  paperSizes,
  type PaperSize,
} from '@lacquer/contracts/customers/join-sheet';
import { languageNames, offeredLanguages, type SiteLanguage } from '@lacquer/contracts/site/languages';
import { useMutation } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { saveFile } from '../../../api/save-file';
import { useSiteSettings } from '../../../app/settings';
import { Button } from '../../../components/ui/button';
import { PageTitle } from '../../../components/ui/page-title';
import { QrCode } from '../../../components/ui/qr-code';
import { ToggleButton } from '../../../components/ui/toggle-button';
import { useErrorNotice } from '../../../notices/failure';
import { useSalon } from '../../../salon/queries';
import { t } from '../../../staff-words/words';
import { downloadJoinSheet } from '../queries';

const kinds: Readonly<Record<JoinSheetKind, string>> = {
  sheet: t('A sheet for the wall'),
  cards: t('Four cards for tables'),
};
const papers: Readonly<Record<PaperSize, string>> = { letter: t('US Letter'), a4: 'A4' };

/** The code of the page on which customers ask for texts: as a PDF, or printed by the browser. */
export function JoinSheet() {
  const salon = useSalon();
  const { publicUrl } = useSiteSettings();
  const [language, setLanguage] = useState<SiteLanguage>('en');
  const [kind, setKind] = useState<JoinSheetKind>('sheet');
  const [paper, setPaper] = useState<PaperSize>('letter');
  const showError = useErrorNotice();
  const save = useMutation({
    mutationFn: () => downloadJoinSheet({ kind, paper, language }),
    onSuccess: (file) => saveFile(file, `texts-${kind}-${language}-${paper}.pdf`),
    onError: (failure) => showError(t('The PDF was not made'), failure),
  });
  const address = (publicUrl ?? location.origin).replace(/\/$/, '');
  const card = <Card language={language} salon={salon?.name ?? ''} address={address} isLarge={kind === 'sheet'} />;
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
        <div role="group" aria-label={t('What is printed')} className="flex flex-wrap gap-2">
          {joinSheetKinds.map((each) => (
            <ToggleButton key={each} isOn={each === kind} onChoose={() => setKind(each)}>
              {kinds[each]}
            </ToggleButton>
          ))}
        </div>
        <div role="group" aria-label={t('Paper')} className="flex flex-wrap gap-2">
          {paperSizes.map((each) => (
            <ToggleButton key={each} isOn={each === paper} onChoose={() => setPaper(each)}>
              {papers[each]}
            </ToggleButton>
          ))}
        </div>
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button disabled={save.isPending} onClick={() => save.mutate()}>
          <Download aria-hidden="true" className="size-4.5" /> {t('Download PDF')}
        </Button>
        <Button look="outline" onClick={() => print()}>
          <Printer aria-hidden="true" className="size-4.5" /> {t('Print')}
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
          {kind === 'sheet' ? (
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
  const { title, link, how, shownLink, small } = joinSheetTexts({ language, salon, address });
  return (
    <article
      lang={language}
      className={`flex flex-col items-center text-center ${isLarge ? 'gap-6 p-10' : 'gap-3 p-6'}`}
    >
      <p className="font-semibold tracking-wide wrap-anywhere">{salon}</p>
      <h2 className={isLarge ? 'text-display text-balance' : 'text-title text-balance'}>{title}</h2>
      <QrCode text={link} label={link} className={isLarge ? 'w-full max-w-72' : 'w-36'} />
      <p className={isLarge ? 'text-title text-balance' : 'text-base text-balance'}>{how}</p>
      <p className="wrap-anywhere">{shownLink}</p>
      <p className="text-xs leading-snug wrap-anywhere">{small}</p>
    </article>
  );
}
