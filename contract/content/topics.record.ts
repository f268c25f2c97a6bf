import { topicLimits } from '#contract/constants.ts'
import { defineRecord } from '#contract/records/record-kind.ts'

/** Special topics: articles and flash in chapters, under a title and a summary. */
export const topicRecord = defineRecord({
  kind: 'topic',
  name: { zh: '专题', en: 'Feature' },
  names: { zh: '专题', en: 'Features' },
  path: '/topics',
  role: 'editor',
  scope: 'site.write',
  texts: {
    title: { label: { zh: '标题', en: 'Title' }, max: topicLimits.title },
    summary: { label: { zh: '摘要', en: 'Summary' }, max: topicLimits.summary, rows: 3 },
  },
  fields: {
    online: { type: 'online', label: { zh: '状态', en: 'State' } },
    order: {
      type: 'choice',
      label: { zh: '页面顺序', en: 'Order on the page' },
      options: { reading: { zh: '按编排', en: 'As arranged' }, time: { zh: '按时间', en: 'By time' } },
      column: 'readingOrder',
    },
    // Topics without a place follow those with one, the newest first.
    position: {
      type: 'number',
      label: { zh: '排序', en: 'Place' },
      ...{ min: 1, max: 9_999 },
      none: { zh: '不排', en: 'None' },
    },
    incident: {
      type: 'reference',
      label: { zh: '作为来龙去脉的事件', en: 'Incident shown as timeline' },
      to: 'incident',
      optional: true,
      column: 'incidentId',
    },
    cover: { type: 'cover', label: { zh: '绘制封面的类别', en: 'Style of the drawn cover' } },
    pic: {
      type: 'picture',
      label: { zh: '封面', en: 'Cover' },
      none: { zh: '由系统绘制', en: 'Drawn by the site' },
      column: 'picture',
    },
    chapters: {
      type: 'rows',
      kind: 'chapter',
      label: { zh: '章节', en: 'Chapters' },
      max: topicLimits.chapters,
      add: { zh: '新增一章', en: 'Add a chapter' },
      empty: { zh: '没有章节，内容直接排在下面', en: 'No chapters: all items are in one list below' },
      texts: {
        title: { label: { zh: '章名', en: 'Chapter title' }, max: topicLimits.title },
        introduction: { label: { zh: '导语', en: 'Introduction' }, max: topicLimits.introduction, rows: 2 },
      },
      fields: { items: { type: 'items', label: { zh: '内容', en: 'Items' }, max: topicLimits.items } },
    },
    // Outside of all chapters, after the last.
    items: {
      type: 'items',
      label: { zh: '内容', en: 'Items' },
      loose: { zh: '章节之外', en: 'Not in a chapter' },
      max: topicLimits.items,
    },
  },
  listing: {
    columns: ['pic', 'online', 'position', 'chapters', 'items'],
    filters: ['online'],
    search: { zh: '按标题搜索', en: 'Search titles' },
  },
  page: { path: '/features/', preview: true },
  asksBeforeWithdrawal: true,
})
