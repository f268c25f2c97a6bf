import type { ItemDetails } from '#contract/content/items.ts'
import { testItem } from '#web/domains/items/test-items.ts'

/** An article with its text, for tests; what a test is about is given. */
export function testDetails(id: number, given: Partial<ItemDetails> = {}): ItemDetails {
  return {
    ...testItem(id),
    html: '<p>正文。</p>',
    contents: [],
    liked: false,
    collected: false,
    counts: { likes: 0, collects: 0 },
    author: { id: 1, nickname: '何沛文', avatar_img: null, introduction: '香港金融监管记者。' },
    length: 2410,
    original_language: 'zh-Hans',
    languages: ['zh-Hans', 'zh-Hant'],
    source: null,
    updated_time: '2026-11-20 12:34:00',
    previous: null,
    next: null,
    ...given,
  }
}
