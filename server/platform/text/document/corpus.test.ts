import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { isEmptyDocument, textOfDocument } from '#language/text/document-text.ts'
import { documentCorpus, htmlCorpus } from './corpus.fixture.ts'
import { documentFromHtml } from './from-html.ts'
import { readDocument } from './read.ts'
import { renderDocument } from './render.ts'

const expected = JSON.parse(await readFile(new URL('./corpus.rendered.json', import.meta.url), 'utf8'))

const own = `/media/${'a'.repeat(32)}/840.jpg`
const variants = [{ url: own.replace('840', '420'), width: 420 }]
const pictures = new Map([[own, { url: own, width: 840, height: 400, variants }]])

it.each(Object.entries(documentCorpus))('documents with %s are stored and rendered as before', (name, content) => {
  const read = readDocument({ type: 'doc', content })
  const rendered = renderDocument(read, { language: 'zh-Hans', pictures })
  expect({
    stored: JSON.stringify(read),
    ...rendered,
    words: textOfDocument(read),
    isEmpty: isEmptyDocument(read),
    again: JSON.stringify(documentFromHtml(rendered.html)),
  }).toEqual(expected.documents[name])
})

it.each(htmlCorpus.map((html, index) => [index, html] as const))(
  'stored HTML is revised as before (%i)',
  (index, html) => {
    const read = documentFromHtml(html)
    const rendered = renderDocument(read, { language: 'en', pictures: new Map() })
    expect({ stored: JSON.stringify(read), html: rendered.html }).toEqual(expected.html[index])
  },
)
