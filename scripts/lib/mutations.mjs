import { parseSync } from 'vite'

/** Calls whose only effect is to refuse, or to keep others away. */
const GUARD_CALL = /^(?:require|assert|refuse|ensure|forbid|check|lock|guard|must)[A-Z]/

/** What a bound turns into: whoever stands on it is on the other side. */
const BOUNDS = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }

/** Names of limits. */
const LIMIT = /^[A-Z][A-Z\d_]+$/

/**
 * Ways to break the guards of a file, one at a time: a refusal or an early return that never happens, a bound moved by one, a limit
 * that is twice as large, a guarding call or a condition of a statement that is left out.
 * @param path for the kind of the source
 */
export function mutationsOf(path, text) {
  const found = []
  const add = (kind, { start, end }, becomes) => {
    const line = text.slice(0, start).split('\n').length
    found.push({ path, kind, start, end, line, was: text.slice(start, end), becomes })
  }
  visit(parseSync(path, text).program, (node, isTop) => {
    if (node.type === 'IfStatement' && node.alternate === null && endsEarly(node.consequent)) {
      add(isRefusal(node.consequent) ? 'refusal' : 'early return', node.test, 'false')
    }
    if (node.type === 'BinaryExpression' && Object.hasOwn(BOUNDS, node.operator)) {
      const between = text.slice(node.left.end, node.right.start)
      const at = node.left.end + between.indexOf(node.operator)
      add('bound', { start: at, end: at + node.operator.length }, BOUNDS[node.operator])
    }
    if (isTop && node.type === 'VariableDeclarator' && LIMIT.test(node.id.name ?? '') && isNumber(node.init)) {
      add('limit', node.init, String(node.init.value * 2))
    }
    if (node.type === 'ExpressionStatement' && GUARD_CALL.test(calleeOf(node.expression))) {
      add('guarding call', node, ';')
    }
    if (node.type === 'TaggedTemplateExpression' && node.tag.name === 'sql') {
      for (const quasi of node.quasi.quasis) {
        for (const condition of conditionsIn(text.slice(quasi.start, quasi.end))) {
          add('condition', { start: quasi.start + condition.from, end: quasi.start + condition.to }, '')
        }
      }
    }
  })
  return found
}

/** Calls back for each node, and tells whether it stands at the top of the file. */
function visit(node, seen, depth = 0) {
  if (node === null || typeof node !== 'object') {
    return
  }
  if (Array.isArray(node)) {
    for (const one of node) {
      visit(one, seen, depth)
    }
    return
  }
  const isFunction = /Function/.test(node.type ?? '')
  if (node.type !== undefined) {
    seen(node, depth === 0)
  }
  for (const [key, value] of Object.entries(node)) {
    if (key !== 'parent' && typeof value === 'object') {
      visit(value, seen, depth + (isFunction ? 1 : 0))
    }
  }
}

function lastOf(statement) {
  return statement.type === 'BlockStatement' ? statement.body.at(-1) : statement
}

function endsEarly(statement) {
  return /^(?:Throw|Return|Continue)Statement$/.test(lastOf(statement)?.type ?? '')
}

function isRefusal(statement) {
  const last = lastOf(statement)
  return last.type === 'ThrowStatement' || /^(?:invalid|refus|forbidden|conflict)/i.test(calleeOf(last.argument))
}

/** The last name of what is called, awaited or not. */
function calleeOf(expression) {
  const call = expression?.type === 'AwaitExpression' ? expression.argument : expression
  if (call?.type !== 'CallExpression') {
    return ''
  }
  return call.callee.name ?? call.callee.property?.name ?? ''
}

function isNumber(init) {
  return init?.type === 'Literal' && typeof init.value === 'number' && init.value > 0
}

/** Lines of a statement that are a whole condition of their own. */
function conditionsIn(text) {
  const found = []
  for (const { 0: line, index } of text.matchAll(/^[ \t]*and [^\n]*$/gm)) {
    const isWhole =
      (line.match(/\(/g) ?? []).length === (line.match(/\)/g) ?? []).length && !/\$\{|`|between/.test(line)
    if (isWhole) {
      found.push({ from: index, to: index + line.length })
    }
  }
  return found
}
