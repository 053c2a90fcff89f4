import { HtmlValidate } from 'html-validate';

/** Rules of html-validate for rendered pages. Rules about the style of the source are off. */
export const htmlRules = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // React writes `<br/>`, `disabled=""` and `srcSet`, which browsers parse correctly
    'void-style': 'off',
    'attr-case': 'off',
    'no-trailing-whitespace': 'off',
    'long-title': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'attr-quotes': 'off',
    // custom properties and Radix's positioning need inline styles
    'no-inline-style': 'off',
    // `role="list"` restores the semantics that Safari removes from lists without markers; `role="status"` is intentional
    'no-redundant-role': 'off',
    'prefer-native-element': 'off',
    // React's ids contain characters that need escaping in CSS selectors
    'valid-id': ['error', { relaxed: true }],
    // assets are content-hashed, immutable and same-origin, so they match the build of the page
    'require-sri': 'off',
    // an input without a type is a text field
    'no-implicit-input-type': 'off',
    // CSS prevents line breaks in telephone numbers
    'tel-non-breaking': 'off',
  },
});
