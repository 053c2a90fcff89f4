/** The functions that register a statement. Each must run when its module loads, not later. */
const registering = new Set(['statement', 'statements', 'expiringRows', 'retained', 'definePersonalTables']);

const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** Whether the node runs only when something is called or constructed. */
function runsLater(node) {
  for (let outer = node.parent; outer; outer = outer.parent) {
    if (functions.has(outer.type)) return true;
    if (outer.type === 'PropertyDefinition' && !outer.static) return true;
  }
  return false;
}

/** Rules about SQL: every statement is known once the modules are loaded, so that a test can prepare each. */
export default {
  meta: { name: 'sql' },
  rules: {
    'no-bare-query': {
      create: (context) => ({
        CallExpression(node) {
          const { callee } = node;
          if (callee.type !== 'MemberExpression' || callee.computed || callee.property.name !== 'query') return;
          context.report({
            node: callee.property,
            message: 'Use many, one, maybeOne or affected of platform/database/sql, with a registered statement.',
          });
        },
      }),
    },
    'registered-at-load': {
      create: (context) => ({
        CallExpression(node) {
          if (node.callee.type !== 'Identifier' || !registering.has(node.callee.name) || !runsLater(node)) return;
          context.report({
            node: node.callee,
            message: 'Make the statement at the top level of the module: no test can prepare one that is made later.',
          });
        },
      }),
    },
  },
};
