import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { maxFormulaCharacters, maxFormulaLength } from './limits.ts'
import { renderHtml, renderMarkdown } from './render.ts'

const formulasIn = (html: string): number => html.split('<math').length - 1
const shown = (formula: string): string => renderMarkdown(`$$${formula}$$`).html
const big = 'x '.repeat(1_500)

describe('commands that define others', () => {
  it.each([
    ['a definition', `\\def\\a{${big}}${'\\a 1'.repeat(280)}`],
    ['one that begins small', '\\def\\a{x}\\a'],
    ['a doubling chain', '\\def\\a{xx}\\def\\b{\\a\\a}\\def\\c{\\b\\b}\\def\\d{\\c\\c}\\d'],
    ['a global one', '\\gdef\\a{x}\\a'],
    ['expanded ones', '\\edef\\a{x}\\xdef\\b{\\a}\\b'],
    ['after a prefix', '\\global\\long\\def\\a{x}\\a'],
    ['a new command', '\\newcommand{\\a}[1]{#1#1}\\a{\\a{\\a{x}}}'],
    ['a renewed command', '\\renewcommand\\alpha{xx}\\alpha'],
    ['a provided command', '\\providecommand{\\a}{x}\\a'],
    ['another name', '\\let\\a=\\alpha\\a'],
    ['a later name', '\\futurelet\\a\\b x'],
    ['an operator', '\\DeclareMathOperator{\\a}{a}\\a'],
    ['through the label of a line', `\\tag{${'x'.repeat(3_000)}}${'\\df@tag 1'.repeat(200)}`],
    ['in braces, with white space', '{\\def \\a {x}} \\a'],
    ['in a text', '\\text{\\def\\a{x}\\a}'],
    ['after an escaped backslash', '\\\\\\def\\a{x}\\a'],
  ])('%s is shown as its source', (_name, formula) => {
    const html = shown(formula)
    expect(formulasIn(html)).toBe(0)
    expect(html).toContain('<code>')
    expect(html.length).toBeLessThan(formula.length * 2 + 100)
  })

  it.each([
    ['a line break before letters', 'a\\\\def'],
    ['names that only begin alike', '\\leftarrow \\lambda \\longrightarrow \\longleftarrow \\det \\deg'],
    ['a label', 'x = 1 \\tag{1}'],
    ['abbreviations', 'a \\neq b \\iff \\operatorname{rank} c \\implies d \\pmod n'],
  ])('%s stays a formula', (_name, formula) => {
    expect(formulasIn(shown(formula))).toBe(1)
  })

  it.each(['\\message{x}', '\\errmessage{x}', '\\show\\alpha'])('%s writes nothing to the log', (formula) => {
    const spies = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')].map((spy) => spy.mockImplementation(() => {}))
    shown(formula)
    expect(spies.flatMap((spy) => spy.mock.calls)).toEqual([])
    for (const spy of spies) spy.mockRestore()
  })

  // Each character of the source becomes at most a short element, whatever the commands.
  it('of any kind never make a text much longer than its source', () => {
    const piece = fc.constantFrom(
      ...['\\def', '\\gdef', '\\let', '\\newcommand', '\\a', '\\b', '\\tag', '\\df@tag', '\\pmod', '\\neq', '\\dots'],
      ...['\\frac', '\\sqrt', '\\text', '\\begin{matrix}', '\\end{matrix}', '{', '}', '#1', '[1]', 'x', '^', '_', ' '],
    )
    const formulas = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(formulas, (formula) => {
        expect(shown(formula).length).toBeLessThan(formula.length * 120 + 1_000)
      }),
    )
  })
})

describe('the formulas of one text', () => {
  const formula = 'x'.repeat(maxFormulaLength)
  const fitting = maxFormulaCharacters / maxFormulaLength

  it('are set up to a number of characters, and shown as their source beyond', () => {
    const { html, text } = renderMarkdown(`$$${formula}$$\n\n`.repeat(fitting + 3))
    expect(formulasIn(html)).toBe(fitting)
    expect(html.split('<code>').length - 1).toBe(3)
    expect(text.split('\n')).toHaveLength(fitting + 3)
  })

  it('count together wherever they come from', () => {
    const code = `<p><code class="language-math math-inline">${formula}</code></p>`
    expect(formulasIn(renderHtml(code.repeat(fitting + 3)).html)).toBe(fitting)
  })
})
