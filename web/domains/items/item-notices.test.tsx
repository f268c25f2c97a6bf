import { describe, expect, it } from 'vitest'
import type { ItemNotice } from '#contract/content/items.ts'
import { renderTestPage } from '#web/platform/test-page.tsx'
import { FlashPageTape } from './flash/flash-page-tape.tsx'
import { testItem } from './test-items.ts'

const render = (notices: ItemNotice[] | undefined, language: 'zh-Hans' | 'en' = 'zh-Hans') => {
  const item = testItem(1, { kind: 'flash', html: '<p>正文</p>', notices })
  return renderTestPage(<FlashPageTape items={[item]} />, { language })
}
const correction: ItemNotice = {
  kind: 'correction',
  time: '2026-11-20 13:05:00',
  text: '数字有误',
  language: 'zh-Hans',
}
const retraction: ItemNotice = {
  kind: 'retraction',
  time: '2026-11-21 09:00:00',
  text: '来源否认',
  language: 'zh-Hans',
}

describe('what readers are told about a flash', () => {
  it('is nothing as long as nothing happened to it', async () => {
    expect(await render(undefined)).not.toContain('notice')
  })

  it('is each correction, with its time and what changed', async () => {
    const html = await render([correction])
    expect(html).toMatch(/<b>更正<\/b> <time [^>]*>13:05<\/time> <span>数字有误<\/span>/)
    expect(html).not.toContain('struck')
  })

  it('is its retraction alone, the day where it is another one; its title is struck, also for those who hear it', async () => {
    const html = await render([correction, retraction])
    expect(html).toMatch(/<b>已撤回<\/b> <time [^>]*>2026年11月21日.*<\/time> <span>来源否认<\/span>/)
    expect(html).not.toContain('数字有误')
    expect(html).toMatch(/<span class="sr">已撤回：<\/span><a class="hl-link struck"/)
  })

  it('is every kind of correction, each with its own language', async () => {
    const clarification: ItemNotice = {
      kind: 'clarification',
      time: '2026-11-20 13:05:00',
      text: 'Not all of it',
      language: 'en',
    }
    const update: ItemNotice = { kind: 'update', time: '2026-11-20 14:05:00', text: '对方已回应', language: 'zh-Hans' }
    const html = await render([clarification, update])
    expect(html).toMatch(/<b>澄清<\/b> .*<span lang="en">Not all of it<\/span>/)
    expect(html).toMatch(/<b>补充<\/b> .*<span>对方已回应<\/span>/)
  })

  it('says of a note in another language which one it is', async () => {
    expect(await render([correction], 'en')).toMatch(/<b>Correction<\/b> .*<span lang="zh-Hans">数字有误<\/span>/)
  })
})
