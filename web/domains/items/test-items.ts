import type { Category, CoverFamily, FlashSummary } from '#contract/content/items.ts'

/** A category for tests. */
export const testCategory = (id: number, name: string, cover: CoverFamily = 'policy'): Category => ({ id, name, cover })

/** An article with everything a card needs; what a test is about is given. */
export function testItem(id: number, given: Partial<FlashSummary> = {}): FlashSummary {
  return {
    id,
    kind: 'article',
    title: `第${id}篇文章`,
    title_breaks: [],
    summary: `第${id}篇的导语。`,
    language: 'zh-Hans',
    text_origin: 'original',
    pic: null,
    release_time: '2026-11-20 12:34:00',
    importance: 'normal',
    author: { id: 1, nickname: '何沛文', avatar_img: null },
    category: testCategory(3, '政策'),
    region: { id: 1, name: '香港' },
    labels: [],
    reading_minutes: 9,
    demo: false,
    html: '',
    ...given,
  }
}

/** Articles with rising ids, all alike. */
export const testItems = (count: number, given: Partial<FlashSummary> = {}): FlashSummary[] =>
  Array.from({ length: count }, (_, index) => testItem(index + 1, given))
