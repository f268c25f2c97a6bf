import { incidentLimits } from '#contract/constants.ts'
import { defineRecord } from '#contract/records/record-kind.ts'

/** Incidents: their facts, and what happened when. */
export const incidentRecord = defineRecord({
  kind: 'incident',
  name: { zh: '事件', en: 'Incident' },
  names: { zh: '事件', en: 'Incidents' },
  path: '/incidents',
  role: 'editor',
  scope: 'site.write',
  texts: {
    title: { label: { zh: '标题', en: 'Title' }, max: incidentLimits.title },
    summary: { label: { zh: '摘要', en: 'Summary' }, max: incidentLimits.summary, rows: 3 },
  },
  fields: {
    online: { type: 'online', label: { zh: '状态', en: 'State' } },
    status: {
      type: 'choice',
      label: { zh: '进展', en: 'Status' },
      options: { ongoing: { zh: '进行中', en: 'Ongoing' }, closed: { zh: '已结束', en: 'Closed' } },
    },
    occurred: {
      type: 'day',
      label: { zh: '发生日期', en: 'Happened on' },
      optional: true,
      column: 'occurredOn',
    },
    loss: { type: 'number', label: { zh: '损失', en: 'Loss' }, min: 0, max: Number.MAX_SAFE_INTEGER, unit: 'USD' },
    chains: {
      type: 'line',
      label: { zh: '涉及的链和协议', en: 'Chains and protocols' },
      max: incidentLimits.chains,
      hint: { zh: '如以太坊、Ronin', en: 'For example, Ethereum, Ronin' },
    },
    // Other names that it is searched by; readers do not see them.
    aliases: {
      type: 'line',
      label: { zh: '其他名称', en: 'Other names' },
      max: incidentLimits.aliases,
      hint: { zh: '检索用，以逗号分隔，如门头沟、Mt.Gox', en: 'For searching, separated by commas' },
    },
    labels: { type: 'labels', label: { zh: '标签', en: 'Labels' }, max: incidentLimits.labels },
    entries: {
      type: 'rows',
      kind: 'entry',
      label: { zh: '时间线', en: 'Timeline' },
      max: incidentLimits.entries,
      add: { zh: '新增一条', en: 'Add an entry' },
      empty: { zh: '时间线暂无内容', en: 'The timeline has no entries' },
      hint: { zh: '按日期和时间自动排列，时间为UTC+8', en: 'In chronological order, UTC+8' },
      texts: {
        title: { label: { zh: '标题', en: 'Title' }, max: incidentLimits.title },
        text: { label: { zh: '说明', en: 'Text' }, max: incidentLimits.text, rows: 2 },
      },
      fields: {
        date: { type: 'day', label: { zh: '日期', en: 'Day' }, column: 'day' },
        time: { type: 'clock', label: { zh: '时间（选填）', en: 'Time (optional)' }, column: 'clock' },
        source: {
          type: 'address',
          label: { zh: '来源网址', en: 'Source address' },
          optional: true,
          hint: { zh: '来源网址，以https://开头', en: 'Source, starting with https://' },
          column: 'sourceUrl',
        },
        item: {
          type: 'item',
          label: { zh: '关联报道此事的文章或快讯', en: 'Link the article or flash that reported it' },
          column: 'itemId',
        },
      },
      sortedBy: ['date', 'time'],
    },
  },
  listing: {
    columns: [
      'status',
      'online',
      'occurred',
      'loss',
      { name: 'count', label: { zh: '条目', en: 'Entries' }, of: 'entries' },
      { name: 'latest', label: { zh: '最近', en: 'Latest' }, of: 'entries', max: 'date' },
    ],
    filters: ['status', 'online'],
    search: { zh: '按标题或链搜索', en: 'Search titles and chains' },
  },
  page: { path: '/gw_shijian/' },
})
