import { maxFormulaDepth, maxFormulaLength } from './limits.ts'

/**
 * Commands that define others, with which a few characters become millions, and those that write to the typesetter's
 * log. In thousands of real articles none was found.
 */
const refused = new Set(
  'def gdef edef xdef let futurelet global long newcommand renewcommand providecommand DeclareMathOperator message errmessage show'.split(
    ' ',
  ),
)

/** True if a formula may go to the typesetter: neither too long nor too deep, and with no command that defines others. */
export const isSettable = (source: string): boolean =>
  source !== '' && source.length <= maxFormulaLength && !hasRefusedCommand(source) && depthOf(source) <= maxFormulaDepth

/** Names with `@` are the typesetter's own; some of them define others as well. */
function hasRefusedCommand(source: string): boolean {
  for (const [, name = ''] of source.matchAll(/\\([A-Za-z@]+|[^A-Za-z@])/g))
    if (refused.has(name) || name.includes('@')) return true
  return false
}

function depthOf(source: string): number {
  let depth = 0
  let deepest = 0
  for (const character of source) {
    if (character === '{') depth += 1
    else if (character === '}') depth -= 1
    deepest = Math.max(deepest, depth)
  }
  return Math.max(
    deepest,
    (source.match(/\\left\b/g) ?? []).length,
    (source.match(/\\begin\b/g) ?? []).length,
    longestRun(source),
  )
}

/** Some commands nest without braces: \sqrt\sqrt\sqrt x. */
const longestRun = (source: string): number =>
  Math.max(0, ...[...source.matchAll(/(?:\\[A-Za-z]+\s*){8,}/g)].map(([run]) => run.split('\\').length))
