import { describe, expect, it } from 'vitest'
import { CallError } from '#contract/errors.ts'
import { formula as formulaBlock } from '#contract/newsroom/blocks/formula.ts'
import { documentFromHtml } from './from-html.ts'
import { readDocument } from './read.ts'
import { renderDocument } from './render.ts'

const text = (value: string) => ({ type: 'text', text: value })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const doc = (...content: object[]) => ({ type: 'doc', content })

describe('formulas', () => {
  const formula = (source: string, display?: 'block') => ({
    type: 'formula',
    attrs: { source, ...(display && { display }) },
  })
  const written = doc(
    paragraph(text('设 '), formula('x^2 < \\frac{1}{2}'), text(' 成立。')),
    paragraph(formula('\\sum_{i=1}^{n} a_i', 'block')),
  )

  it('are set for readers and come back with their source, in a line and by themselves', () => {
    const { html } = renderDocument(readDocument(written), { language: 'zh-Hans', pictures: new Map() })
    expect(html.match(/<math/g)).toHaveLength(2)
    expect(html).toContain('display="block"')
    expect(html).not.toContain('language-math')
    expect(documentFromHtml(html)).toEqual(readDocument(written))
  })

  it('of imported articles are kept, and those without a source keep their characters', () => {
    const imported = '<p>设 <math alttext="a+b"><mi>a</mi><mo>+</mo><mi>b</mi></math> 与 <math><mi>c</mi></math>。</p>'
    expect(documentFromHtml(imported)).toEqual(doc(paragraph(text('设 '), formula('a+b'), text(' 与 c。'))))
  })

  it.each([
    ['nothing', { source: '  ' }],
    ['no source', {}],
    ['a very long source', { source: 'x'.repeat(formulaBlock.attributes.source.max + 1) }],
    ['markup beside it', { source: 'x', mathml: '<math/>' }],
    ['another place', { source: 'x', display: 'inline' }],
  ])('with %s are refused', (_, attrs) => {
    expect(() => readDocument(doc(paragraph({ type: 'formula', attrs })))).toThrow(CallError)
  })

  it('bring no markup to readers', () => {
    const hostile = formula('</code><img src=x onerror=alert(1)>\\href{javascript:alert(1)}{x}')
    const { html } = renderDocument(readDocument(doc(paragraph(hostile))), { language: 'en', pictures: new Map() })
    expect(html.replace(/ alttext="[^"]*"/g, '')).not.toMatch(/<img|<a |href=/)
  })
})
