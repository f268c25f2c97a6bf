import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyGuide } from './guide-patch.ts'
import { createScratchCopy, type ScratchCopy } from './scratch-copy.ts'

/** Changes of the copy besides those of the guide. */
const withSamples = `
\`\`\`diff contract/newsroom/blocks/blocks.ts
 import { tableBlocks } from './table.ts'
+import { sampleBlocks } from '../../../tools/walks/sample-blocks.fixture.ts'
\`\`\`

\`\`\`diff contract/newsroom/blocks/blocks.ts
   callout,
+  ...sampleBlocks,
\`\`\`
`
/** Files that a block touches at most. */
const maxTouched = 6

let copy: ScratchCopy
let touched: string[]
beforeAll(async () => {
  copy = await createScratchCopy()
  touched = await applyGuide(
    copy.root,
    await readFile(new URL('../../docs/guides/add-a-block.md', import.meta.url), 'utf8'),
  )
  await applyGuide(copy.root, withSamples)
})
afterAll(() => copy.remove())

it('stores blocks with parts, with words beside their content, and within a line, and reads them again', async () => {
  const text = (value: string) => ({ type: 'text', text: value })
  const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
  const picture = (form: string, words: string) => ({ type: 'galleryPicture', attrs: { form }, content: [text(words)] })
  const content = [
    { type: 'gallery', attrs: { columns: 3 }, content: [picture('wide', '甲'), picture('tall', '乙')] },
    { type: 'fold', attrs: { title: '题' }, content: [paragraph(text('里'))] },
    paragraph(text('前'), { type: 'aside', attrs: { words: '旁"<' } }, text('后')),
  ]
  const env = {
    DOCUMENT: JSON.stringify({ type: 'doc', content }),
    HTML: '<div data-form="wide">甲</div><section data-gallery="3"><p>乙</p></section><details><p>丙</p></details>',
  }
  expect(await copy.run('tools/walks/document-probe.ts', env)).toEqual({
    html: [
      '<section data-gallery="3"><div data-form="wide">甲</div><div data-form="tall">乙</div></section>',
      '<details data-fold="yes"><summary>题</summary><p>里</p></details>',
      '<p>前<sup data-aside="旁&#x22;<"></sup>后</p>',
    ].join('\n'),
    words: '甲\n乙\n题\n里\n前旁"<后',
    isSame: true,
    content: [paragraph(text('甲')), { type: 'gallery', attrs: { columns: 3 } }, paragraph(text('丙'))],
  })
})

describe('the block of the guide', () => {
  it('touches few files', () => {
    expect(touched.length).toBeGreaterThan(0)
    expect(touched.length).toBeLessThanOrEqual(maxTouched)
  })

  it('is validated, stored, rendered, read, revised, translated, pasted and labelled', async () => {
    const env = {
      BLOCK: 'callout',
      ATTRIBUTES: JSON.stringify({ kind: 'warning' }),
      WRONG_ATTRIBUTES: JSON.stringify({ kind: 'shout' }),
    }
    expect(await copy.run('tools/walks/block-probe.ts', env)).toEqual({
      isSent: true,
      refused: 'documentRefused: content.1.attrs.kind',
      html: '<p>合约未经审计。</p>\n<aside data-callout="warning"><p>合约未经审计。</p></aside>',
      text: '合约未经审计。\n合约未经审计。',
      words: '合约未经审计。\n合约未经审计。',
      isEmpty: true,
      isRevisable: true,
      translated:
        '<p>The contract was not audited.</p>\n<aside data-callout="warning"><p>The contract was not audited.</p></aside>',
      sanitized: '<aside><p>a</p></aside>',
      pasted: '<aside data-callout="tip"><p>字</p></aside>',
      labels: [
        [
          ['block.callout', 'Callout'],
          ['block.callout.kind', 'Type'],
          ['block.callout.kind.note', 'Note'],
          ['block.callout.kind.tip', 'Tip'],
          ['block.callout.kind.warning', 'Warning'],
        ],
        [
          ['block.callout', '提示框'],
          ['block.callout.kind', '類型'],
          ['block.callout.kind.note', '說明'],
          ['block.callout.kind.tip', '提示'],
          ['block.callout.kind.warning', '警告'],
        ],
      ],
    })
  })

  it('is copied, pasted and offered in the editor', async () => {
    const tests = await copy.test('web/editor/document/block-node.test.ts')
    expect(tests).toEqual(
      expect.arrayContaining(['callout', 'gallery', 'fold'].map((name) => `copies and pastes ${name}`)),
    )
  })

  it('compiles with what uses it', async () => {
    const sources = touched.filter((path) => path.endsWith('.ts'))
    expect(
      await copy.typeErrors([
        ...sources,
        'web/editor/document/rich-editor.tsx',
        'web/editor/document/toolbar.tsx',
        'server/platform/text/document/documents.ts',
      ]),
    ).toBe('')
  })
})
