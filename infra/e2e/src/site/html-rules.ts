import { HtmlValidate } from 'html-validate';

/** What html-validate asks of a rendered page. Off is what says nothing about the page: how its source is written. */
export const htmlRules = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // React writes `<br/>`, `disabled=""` and `srcSet`, which HTML reads as it should
    'void-style': 'off',
    'attr-case': 'off',
    'no-trailing-whitespace': 'off',
    'long-title': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'attr-quotes': 'off',
    // custom properties and Radix's placement are styles of single elements
    'no-inline-style': 'off',
    // `role="list"` returns what Safari takes from lists without markers; `role="status"` is on purpose
    'no-redundant-role': 'off',
    'prefer-native-element': 'off',
    // React's ids hold characters that CSS selectors would escape
    'valid-id': ['error', { relaxed: true }],
    // hashed, immutable and our own: they cannot differ from what the page was built with
    'require-sri': 'off',
    // an input is a text field unless it says otherwise
    'no-implicit-input-type': 'off',
    // telephone numbers are one line by CSS
    'tel-non-breaking': 'off',
  },
});
