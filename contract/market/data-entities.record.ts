import { defineRecord } from '#contract/records/record-kind.ts'

/** Types of entities that a field belongs to. */
const funds = { field: 'type', is: ['fund'] }
const listed = { field: 'type', is: ['company', 'fund'] }

/** Companies, funds, governments, coins and chains, which the data section has values of. */
export const dataEntityRecord = defineRecord({
  kind: 'dataEntity',
  name: { zh: '数据条目', en: 'Data entity' },
  names: { zh: '公司、基金与币种', en: 'Companies, funds and coins' },
  path: '/data/entities',
  role: 'editor',
  scope: 'site.write',
  texts: {
    name: { label: { zh: '名称', en: 'Name' }, max: 200 },
    about: { label: { zh: '简介', en: 'About' }, max: 1_000, rows: 3 },
    issuer: {
      label: { zh: '发行方', en: 'Issuer' },
      max: 200,
      when: { field: 'type', is: ['fund', 'stablecoin'] },
    },
    backing: { label: { zh: '支持方式', en: 'Backing' }, max: 200, when: { field: 'type', is: ['stablecoin'] } },
  },
  fields: {
    type: {
      type: 'choice',
      label: { zh: '类型', en: 'Kind' },
      column: 'kind',
      fixed: true,
      options: {
        company: { zh: '上市公司', en: 'Listed company' },
        privateCompany: { zh: '私人公司', en: 'Private company' },
        government: { zh: '政府', en: 'Government' },
        fund: { zh: '基金', en: 'Fund' },
        coin: { zh: '加密货币', en: 'Cryptocurrency' },
        stablecoin: { zh: '稳定币', en: 'Stablecoin' },
        chain: { zh: '链', en: 'Chain' },
        aggregate: { zh: '汇总', en: 'Total' },
      },
    },
    key: {
      type: 'slug',
      label: { zh: '网址末段', en: 'Last part of the address' },
      fixed: true,
      max: 60,
      pattern: /^[a-z0-9]([a-z0-9-]{0,58}[a-z0-9])?$/,
      hint: {
        zh: '小写字母、数字和连字符；留空则由英文名得出',
        en: 'Lower-case letters, digits and hyphens. Leave blank to derive it from the English name.',
      },
    },
    online: {
      type: 'online',
      label: { zh: '状态', en: 'State' },
      column: 'hidden',
      inverted: true,
      initially: true,
    },
    symbol: { type: 'line', label: { zh: '代码', en: 'Symbol' }, max: 40 },
    label: { type: 'reference', label: { zh: '标签', en: 'Label' }, to: 'label', optional: true },
    country: {
      type: 'line',
      label: { zh: '国家代码', en: 'Country code' },
      max: 2,
      when: { field: 'type', is: ['company', 'privateCompany', 'government'] },
    },
    exchange: { type: 'line', label: { zh: '交易所', en: 'Exchange' }, max: 200, when: listed },
    currency: {
      type: 'line',
      label: { zh: '货币', en: 'Currency' },
      max: 10,
      when: { field: 'type', is: ['company', 'fund', 'stablecoin'] },
    },
    website: { type: 'address', label: { zh: '网址', en: 'Address' }, optional: true },
    coin: {
      type: 'coin',
      label: { zh: '所属的币', en: 'Coin' },
      none: { zh: '无', en: 'None' },
      when: funds,
    },
    fee: { type: 'number', label: { zh: '年费率', en: 'Yearly fee' }, min: 0, max: 1, percent: true, when: funds },
    spot: { type: 'flag', label: { zh: '现货基金', en: 'Spot fund' }, when: funds },
  },
  listing: {
    columns: [
      'type',
      'symbol',
      'key',
      { name: 'named', label: { zh: '标签', en: 'Label' }, references: true },
      { name: 'series', label: { zh: '指标', en: 'Metrics' }, computed: true },
      { name: 'lastDay', label: { zh: '最近', en: 'Latest' }, computed: true },
      'online',
    ],
    filters: ['type', 'online'],
    search: { zh: '名称、代码或网址', en: 'Name, symbol or address' },
    undated: true,
  },
})
