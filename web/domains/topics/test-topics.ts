import type { Topic } from '#contract/content/topics.ts'

/** A special topic with everything a card needs; what a test is about is given. */
export function testTopic(id: number, given: Partial<Topic> = {}): Topic {
  return {
    id,
    title: `第${id}个专题`,
    title_breaks: [],
    summary: `第${id}个专题的导语。`,
    language: 'zh-Hans',
    cover: 'stable',
    pic: null,
    articles: 3,
    flash: 2,
    updated_time: '2026-11-20 12:34:00',
    demo: false,
    ...given,
  }
}
