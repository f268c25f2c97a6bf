import { getSchema } from '@tiptap/core'
import { EditorState, TextSelection } from '@tiptap/pm/state'
import { describe, expect, it } from 'vitest'
import { createPictures } from '../pictures/pictures.ts'
import { closedMarks } from './closed-marks.ts'
import { editorExtensions } from './extensions.ts'
import { typedFormula } from './formula-typing.ts'

describe('a formula that is typed', () => {
  it.each([
    ['设$x^2$', 'x^2', null],
    ['$\\frac{1}{2}$', '\\frac{1}{2}', null],
    ['函数 $f(x)$', 'f(x)', null],
    ['$n$', 'n', null],
    ['$$\\sum_i a_i$$', '\\sum_i a_i', 'block'],
    ['$$5$$', '5', 'block'],
  ])('%s', (text, source, display) => expect(typedFormula(text)).toMatchObject({ source, display }))

  it.each(['$5到$', 'from $5 and $', 'US$5^2$', '$ x^2 $', '$$', '$$$$', '$', 'echo $HOME:$', '\\$x^2$', 'a$b_c$'])(
    'is not %s',
    (text) => expect(typedFormula(text)).toBeUndefined(),
  )

  it('takes no time with the square of its text', () => {
    const before = performance.now()
    typedFormula(`${'$a '.repeat(100_000)}$`)
    expect(performance.now() - before).toBeLessThan(500)
  })
})

describe('text after a paste', () => {
  const pictures = createPictures({
    upload: () => new Promise(() => {}),
    take: () => new Promise(() => {}),
    failure: () => 'offline',
    preview: () => new Promise(() => {}),
  })
  const schema = getSchema(editorExtensions(pictures, { onLink: () => {}, onFormula: () => {} }))

  it('is neither underlined nor a link, though what was pasted ends with one', () => {
    const doc = schema.node('doc', null, [schema.node('paragraph')])
    const begun = EditorState.create({ schema, doc, plugins: [closedMarks] })
    const marks = [schema.mark('link', { href: 'https://example.org/' }), schema.mark('underline')]
    const text = schema.text('报告', marks)
    const pasting = begun.tr.insert(1, text).setMeta('paste', true)
    const pasted = begun.apply(pasting.setSelection(TextSelection.create(pasting.doc, 3)))
    expect(pasted.storedMarks).toEqual([])
    const typed = pasted.apply(pasted.tr.insertText('之后'))
    expect(typed.doc.firstChild?.lastChild?.marks).toEqual([])
    const written = begun.apply(begun.tr.insert(1, text))
    expect(written.storedMarks).toBeNull()
  })
})
