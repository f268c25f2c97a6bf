import { toolLimits } from '#contract/constants.ts'
import { defineRecord } from '#contract/records/record-kind.ts'

/** The tools directory: public websites in groups. */

const editing = { role: 'editor', scope: 'site.write' } as const
const name = { zh: '名称', en: 'Name' }

export const toolGroupRecord = defineRecord({
  kind: 'toolgroup',
  name: { zh: '工具分组', en: 'Tool group' },
  names: { zh: '工具分组', en: 'Tool groups' },
  path: '/tools/groups',
  ...editing,
  texts: { name: { label: name, max: toolLimits.group } },
  fields: {},
})

export const toolRecord = defineRecord({
  kind: 'tool',
  name: { zh: '工具', en: 'Tool' },
  names: { zh: '工具导航', en: 'Tools' },
  path: '/tools',
  ...editing,
  texts: {
    name: { label: name, max: toolLimits.name },
    description: { label: { zh: '简介', en: 'Description' }, max: toolLimits.description, rows: 2 },
  },
  fields: {
    url: { type: 'address', label: { zh: '网址', en: 'Address' }, unique: true },
    group: { type: 'reference', label: { zh: '分组', en: 'Group' }, to: 'toolgroup' },
    logo: {
      type: 'picture',
      label: { zh: '标志', en: 'Logo' },
      none: { zh: '自动绘制', en: 'Drawn automatically' },
      square: true,
    },
  },
  within: 'group',
})
