const message =
  'Use one of the type sizes of styles.css: text-small, text-base, text-title, text-heading, text-display.';

/** A class that sets a size of its own: `text-[0.9rem]`, `text-[length:…]`, `text-(length:…)`, `[font-size:…]`. */
const ownSize = /(?:^|[\s:!])(?:text-(?:\[(?:length:|[\d.]|(?:clamp|calc|min|max)\()|\(length:)|\[font(?:-size)?:)/;

/** Rules about type sizes: a size is a token of the theme, so that a screen has five and not twenty-six. */
export default {
  meta: { name: 'type-sizes' },
  rules: {
    'no-own-size': {
      create: (context) => {
        const check = (node, words) => ownSize.test(words) && context.report({ node, message });
        return {
          Literal: (node) => typeof node.value === 'string' && check(node, node.value),
          TemplateElement: (node) => check(node, node.value.raw),
          JSXAttribute: (node) => node.name.name === 'fontSize' && context.report({ node, message }),
          Property: (node) =>
            !node.computed && (node.key.name ?? node.key.value) === 'fontSize' && context.report({ node, message }),
        };
      },
    },
  },
};
