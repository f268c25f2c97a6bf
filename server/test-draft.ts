import { createHash } from 'node:crypto'
import type { ItemDraft } from '#server/modules/content/items/item-draft.ts'

/** For tests: a draft with everything that a test does not care about filled in. */
export function testDraft(given: Partial<ItemDraft> & Pick<ItemDraft, 'importKey'>): ItemDraft {
  const draft = {
    kind: 'article' as const,
    language: 'zh-Hans',
    origin: 'original' as const,
    title: `标题${given.importKey}`,
    summary: '摘要',
    html: '<p>正文</p>',
    text: '正文',
    releaseTime: new Date('2026-01-02T03:04:05Z'),
    importance: 'normal' as const,
    author: null,
    category: null,
    region: null,
    labels: [],
    source: null,
    picture: null,
    demo: false,
    pickRank: null,
    featured: false,
    ...given,
  }
  return { ...draft, hash: createHash('sha1').update(JSON.stringify(draft)).digest('hex') }
}
