import { labelLimits } from '#contract/constants.ts'
import { defineRecord } from '#contract/records/record-kind.ts'

/** Categories and regions, in the order in which readers and writers see them. */

const editing = { role: 'editor', scope: 'site.write' } as const
const texts = { name: { label: { zh: '名称', en: 'Name' }, max: labelLimits.name } } as const
// Offered to readers and to those who write.
const online = { type: 'online', label: { zh: '状态', en: 'State' }, initially: true } as const

export const categoryRecord = defineRecord({
  kind: 'category',
  name: { zh: '栏目', en: 'Category' },
  names: { zh: '栏目', en: 'Categories' },
  path: '/labels/categories',
  ...editing,
  texts,
  fields: { online, cover: { type: 'cover', label: { zh: '绘制封面的类别', en: 'Style of the drawn cover' } } },
})

export const regionRecord = defineRecord({
  kind: 'region',
  name: { zh: '地区', en: 'Region' },
  names: { zh: '地区', en: 'Regions' },
  path: '/labels/regions',
  ...editing,
  texts,
  fields: { online },
})
