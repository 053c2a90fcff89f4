import type { SiteDocument } from '@lacquer/contracts/site/documents';
import { type DocumentFields, type DocumentKind, missingFields } from '@lacquer/contracts/site/document-kind';
import { isEmptied } from '@lacquer/contracts/site/emptied';
import type { DocumentField } from '@lacquer/contracts/site/fields';
import { fieldsOfPage } from '@lacquer/contracts/site/kinds/page';
import type { SiteLanguage } from '@lacquer/contracts/site/languages';
import { countTranslations, editOf, hasLanguages, translatableValue } from '@lacquer/contracts/site/translations';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { useMedia } from '../../../components/ui/overlays/use-media';
import { t } from '../../../staff-words/words';
import { DocumentFieldInput } from './fields/document-field';
import { languageWords, NamedOf } from '../names';
import { TranslatedField } from './fields/translated-field';
import { DiscardDraft, DraftConflict, DraftProgress, DraftSteps } from './drafts/draft-controls';
import { RemovedNotice } from './drafts/removed-notice';
import { useDraft } from './drafts/use-draft';
import { SampleNote } from './sample-note';
import { labelOf, wordedKinds } from './words';

interface FormProps {
  document: SiteDocument;
  /** Whether somebody has removed it since. */
  isRemoved: boolean;
  /** The field that was picked on the page, and when. */
  field: string | null;
  pickedAt: number;
  /** Whether the form has little room: then it shows the picked field alone, until it is asked for the others. */
  isBrief: boolean;
  /** That of the texts that are edited. */
  language: SiteLanguage;
  /** Whether this person may say that a sample text is right for the salon. */
  mayKeepSamples: boolean;
  onClose: () => void;
  /** The form starts over from what is stored. */
  onReset: () => void;
}

/** The fields of a document. What is typed is saved as a draft. Give it a `key` of the document. */
export function DocumentForm({
  document,
  isRemoved,
  field: picked,
  pickedAt,
  isBrief,
  language,
  mayKeepSamples,
  onClose,
  onReset,
}: FormProps) {
  const [fullFor, setFullFor] = useState<string>();
  const kind = wordedKinds[document.kind];
  const { saver, state } = useDraft(document);
  useEffect(() => {
    if (!isRemoved) void saver.resume();
  }, [saver, isRemoved]);
  const form = useRef<HTMLFormElement>(null);
  const isWide = useMedia('(width >= 64rem)');
  const heading = useRef<HTMLHeadingElement>(null);
  // the heading: an input would open the keyboard of a phone
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: isWide ? 'nearest' : 'start' });
  }, [isWide]);
  useEffect(() => {
    if (picked !== null) openField(form.current, picked);
  }, [picked, pickedAt]);
  const without = missingFields(kind, state.fields);
  const missing = without.map((field) => labelOf(document.kind, field));
  const sectionOf = (name: string) => kind.fields[name]?.section ?? '';
  const { '': mainFields = [], ...others } = Object.groupBy(formFields(kind, state.fields), sectionOf);
  const sections = Object.entries(others).map(([section, members = []]) => [section, members] as const);
  /** Whether a required field is empty that had a value: one of a new document is not typed yet. */
  const isTakenAway = (name: string) =>
    without.includes(name) && (isEmptied(state.fields[name]) || document.published?.[name] !== undefined);
  const input = (name: string) => {
    const field = kind.fields[name];
    if (!field) return undefined;
    const props = {
      field,
      value: translatableValue(kind, state.fields, name),
      fields: state.fields,
      title: state.fields[kind.titleField],
      fault:
        state.faults[name] ??
        state.faults[field.translations ?? name] ??
        (isTakenAway(name) ? requiredWords(field) : undefined),
      held: state.held[name],
      onChange: (value: unknown) => {
        for (const [part, given] of Object.entries(editOf(kind, name, value))) saver.change(part, given);
      },
      onUpdate: (change: (present: unknown) => unknown, emptied?: readonly string[]) =>
        saver.update(name, change, emptied),
      onEdit: (fields: DocumentFields) => saver.changeAll(fields),
      onHold: (text: string) => saver.hold(name, text),
      onBlur: () => saver.flush(),
    };
    return (
      <div key={name} data-field={name} className="empty:hidden">
        {language === 'en' ? <DocumentFieldInput {...props} /> : <TranslatedField {...props} language={language} />}
      </div>
    );
  };
  const translated = language === 'en' ? undefined : countTranslations(kind, state.fields, language);
  const alone = isBrief && picked !== null && picked in kind.fields && fullFor !== picked ? picked : undefined;
  const publicSlug =
    document.published?.['hidden'] === true
      ? undefined
      : (document.published?.['slug'] ?? document.published?.['route']);
  return (
    <form
      className="scroll-mt-20"
      ref={form}
      noValidate
      aria-label={document.title}
      onSubmit={(event) => event.preventDefault()}
    >
      <Card>
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <button type="button" onClick={onClose} className="flex min-h-11 items-center gap-2 font-medium">
            <ArrowLeft aria-hidden="true" className="size-5" /> {t('Back')}
          </button>
          <h2 ref={heading} tabIndex={-1} className="order-last w-full text-title outline-none wrap-anywhere">
            {document.title}
          </h2>
          <DraftSteps saver={saver} state={state} />
        </div>
        {isRemoved ? (
          <RemovedNotice document={document} saver={saver} state={state} />
        ) : (
          <DraftProgress document={document} state={state} />
        )}
        {typeof publicSlug === 'string' && alone === undefined && (
          <a
            href={`/${publicSlug}`}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center font-medium text-lacquer underline underline-offset-4"
          >
            {t('Open its page')}
          </a>
        )}
        <DraftConflict kind={document.kind} saver={saver} state={state} />
        {alone === undefined && !isRemoved && <SampleNote document={document} mayKeep={mayKeepSamples} />}
        {translated && language !== 'en' && (
          <p className="mt-2 text-ink-soft">
            {translated.texts === 0
              ? t('There is no text to translate.')
              : t(
                  '{done} of {texts} texts are in {language}. Names, prices and pictures are the same in every language.',
                  {
                    done: translated.texts - translated.missing,
                    texts: translated.texts,
                    language: languageWords[language],
                  },
                )}
          </p>
        )}
        {alone !== undefined ? (
          <div className="mt-2 grid gap-2">
            <NamedOf names={[document.title]}>{input(alone)}</NamedOf>
            <Button look="quiet" size="sm" className="h-11 justify-self-start" onClick={() => setFullFor(alone)}>
              {t('All fields')}
            </Button>
          </div>
        ) : (
          <div className="mt-4 grid gap-5">
            <NamedOf names={[document.title]}>
              {mainFields.map(input)}
              {sections.map(([section, names]) => (
                <details key={section} open={names.some((name) => state.faults[name] !== undefined) || undefined}>
                  <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{section}</summary>
                  <div className="mt-2 grid gap-5">{names.map(input)}</div>
                </details>
              ))}
            </NamedOf>
          </div>
        )}
        {missing.length > 0 && (
          <p className="mt-4 text-ink-soft">
            {t('Before it can be published, it needs: {fields}.', { fields: missing.join(', ') })}
          </p>
        )}
        {!isRemoved && <DiscardDraft document={document} saver={saver} state={state} onDiscarded={onReset} />}
      </Card>
    </form>
  );
}

const requiredWords = (field: DocumentField): string =>
  hasLanguages(field) ? t('is required in English') : t('is required');

/** The fields that the form shows: a page has only those of its own. */
const formFields = (kind: DocumentKind, fields: DocumentFields): readonly string[] =>
  kind.name === 'page' ? fieldsOfPage(fields) : Object.keys(kind.fields);

/** Puts the cursor into a field, also of a folded part. */
function openField(form: HTMLElement | null, name: string): void {
  const field = form?.querySelector(`[data-field='${name}']`);
  const input =
    field?.querySelector<HTMLElement>('input:not([type=file]), textarea, select') ??
    field?.querySelector<HTMLElement>('button:enabled, input');
  const part = input?.closest('details');
  if (part) part.open = true;
  input?.focus();
}
