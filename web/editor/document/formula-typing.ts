import { formula as formulaBlock } from '#contract/newsroom/blocks/formula.ts'

/** A formula as it was typed between dollar signs. */
export interface TypedFormula {
  source: string
  display: 'block' | null
  /** Length of what was typed, with its signs. */
  length: number
}

/** Signs that prose and amounts of money do not have; a single letter is a variable. */
const tex = /[\\^_{}=<>+]|^[A-Za-z](?:'|\([A-Za-z, ]{1,20}\))?$/

/**
 * Reads the formula that ends a text: `$$…$$` on its own line, `$…$` within one. Amounts such as $5 and $6 are none, since they
 * have none of the signs of a formula.
 */
export function typedFormula(text: string): TypedFormula | undefined {
  if (!text.endsWith('$')) return undefined
  const isDisplay = text.endsWith('$$') && text.length > 4
  const sign = isDisplay ? '$$' : '$'
  const end = text.length - sign.length
  const start = text.lastIndexOf(sign, end - 1)
  if (start < 0) return undefined
  const source = text.slice(start + sign.length, end)
  const before = text[start - 1] ?? ''
  const isWhole = source.trim() === source && source !== '' && !source.includes('$')
  if (!isWhole || /[A-Za-z0-9$\\]/.test(before) || source.length > formulaBlock.attributes.source.max) return undefined
  if (!isDisplay && !tex.test(source)) return undefined
  return { source, display: isDisplay ? 'block' : null, length: text.length - start }
}
