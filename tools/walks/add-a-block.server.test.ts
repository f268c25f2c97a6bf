import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyGuide } from './guide-patch.ts'
import { createScratchCopy, type ScratchCopy } from './scratch-copy.ts'

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
})
afterAll(() => copy.remove())

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
    expect(await copy.test('web/editor/document/block-node.test.ts')).toContain('copies and pastes callout')
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
