import { labelLimits } from '#contract/constants.ts'
import { defineRecord } from '#contract/records/record-kind.ts'

/** Labels and coins, with all names that they go by. */
export const labelRecord = defineRecord({
  kind: 'label',
  name: { zh: '标签', en: 'Label' },
  names: { zh: '标签', en: 'Labels' },
  path: '/labels',
  role: 'editor',
  scope: 'site.write',
  texts: { name: { label: { zh: '名称', en: 'Name' }, max: labelLimits.name } },
  fields: {
    coin: {
      type: 'line',
      label: { zh: '币种代号', en: 'Ticker' },
      max: labelLimits.coin,
      optional: true,
      hint: { zh: '非币种则留空', en: 'Leave blank if not a coin' },
    },
    // Further words by which it is found in texts and by search.
    synonyms: {
      type: 'words',
      label: { zh: '同义词', en: 'Synonyms' },
      max: labelLimits.synonyms,
      length: labelLimits.synonym,
      hint: { zh: '输入后按回车', en: 'Type and press Enter' },
      help: {
        zh: '读者不会看到同义词；推荐标签和站内搜索会用到。',
        en: 'Readers do not see synonyms; label suggestions and site search use them.',
      },
    },
  },
  listing: {
    columns: [
      { name: 'english', label: { zh: 'English', en: 'English' }, english: 'name' },
      'coin',
      'synonyms',
      // Articles and flash that carry it.
      { name: 'uses', label: { zh: '使用', en: 'Uses' }, computed: true, max: labelLimits.counted },
    ],
    filters: [
      {
        name: 'kind',
        label: { zh: '类别', en: 'Kind' },
        options: { label: { zh: '标签', en: 'Label' }, coin: { zh: '币种', en: 'Coin' } },
      },
    ],
    search: { zh: '名称、代号或同义词', en: 'Name, ticker or synonym' },
    undated: true,
  },
  page: { path: '/label/' },
})
