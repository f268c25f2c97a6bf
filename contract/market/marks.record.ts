import { defineRecord } from '#contract/records/record-kind.ts'

/** Events that charts mark on their day, such as halvings and approvals. */
export const markRecord = defineRecord({
  kind: 'dataMark',
  name: { zh: '图表标记', en: 'Mark' },
  names: { zh: '图表标记', en: 'Marks' },
  path: '/data/marks',
  role: 'editor',
  scope: 'site.write',
  texts: { name: { label: { zh: '事件', en: 'Event' }, max: 60 } },
  fields: {
    online: { type: 'online', label: { zh: '状态', en: 'State' }, initially: true },
    day: { type: 'day', label: { zh: '日期', en: 'Day' } },
    type: {
      type: 'choice',
      label: { zh: '类型', en: 'Kind' },
      options: {
        approval: { zh: '获批', en: 'Approval' },
        halving: { zh: '减半', en: 'Halving' },
        upgrade: { zh: '升级', en: 'Upgrade' },
        other: { zh: '其他', en: 'Other' },
      },
    },
    coin: {
      type: 'coin',
      label: { zh: '显示在哪些图表', en: 'Shown on charts of' },
      none: { zh: '所有图表', en: 'All charts' },
    },
  },
  listing: {
    columns: ['day', 'type', 'coin', 'online'],
    filters: ['type', 'online'],
    search: { zh: '按事件搜索', en: 'Search events' },
  },
})
