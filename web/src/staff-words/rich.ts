import { createElement, Fragment, type ReactNode } from 'react';
import { inWords, type StaffPhrase } from './words';

/** A phrase of which some values are elements. */
export function rich(phrase: StaffPhrase, values: Readonly<Record<string, ReactNode>>): ReactNode {
  return inWords(phrase)
    .split(/\{(\w+)\}/)
    .map((part, at) => createElement(Fragment, { key: at }, at % 2 === 0 ? part : values[part]));
}
