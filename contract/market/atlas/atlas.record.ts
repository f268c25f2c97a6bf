import { defineRecord } from '#contract/records/record-kind.ts'
import { atlasLimits, atlasSlugPattern, atlasTextLimits } from './atlas-terms.ts'

/** Companies, institutions, people and topics of the directory. */
export const atlasRecord = defineRecord({
  kind: 'atlasEntry',
  name: { zh: '名录条目', en: 'Directory entry' },
  names: { zh: '名录', en: 'Directory' },
  path: '/labels/atlas',
  role: 'editor',
  scope: 'site.write',
  texts: {
    name: { label: { zh: '名称', en: 'Name' }, max: atlasTextLimits.name },
    note: { label: { zh: '一句话介绍', en: 'One-line summary' }, max: atlasTextLimits.note },
    about: { label: { zh: '简介', en: 'About' }, max: atlasTextLimits.about, rows: 5 },
  },
  fields: {
    type: {
      type: 'choice',
      label: { zh: '类别', en: 'Kind' },
      column: 'kind',
      options: {
        company: { zh: '公司', en: 'Company' },
        institution: { zh: '机构', en: 'Institution' },
        person: { zh: '人物', en: 'Person' },
        topic: { zh: '话题', en: 'Theme' },
      },
    },
    slug: {
      type: 'slug',
      label: { zh: '网址末段', en: 'Last part of the address' },
      max: atlasLimits.slug,
      pattern: atlasSlugPattern,
      hint: {
        zh: '小写字母、数字和连字符；留空则由名称生成',
        en: 'Lower-case letters, digits and hyphens. Leave blank to derive it from the name.',
      },
    },
    aliases: {
      type: 'words',
      label: { zh: '别名', en: 'Other names' },
      max: atlasLimits.aliases,
      length: atlasTextLimits.name,
      hint: { zh: '输入后按回车', en: 'Press Enter after each' },
    },
    website: { type: 'address', label: { zh: '官方网站', en: 'Website' }, optional: true },
    label: { type: 'reference', label: { zh: '报道来自标签', en: 'News from label' }, to: 'label', optional: true },
    author: { type: 'reference', label: { zh: '本站作者', en: 'Author on this site' }, to: 'author', optional: true },
    topic: { type: 'reference', label: { zh: '专题', en: 'Feature' }, to: 'topic', optional: true },
    entity: { type: 'reference', label: { zh: '数据条目', en: 'Data entity' }, to: 'dataEntity', optional: true },
  },
  listing: {
    columns: ['type', 'note', 'slug', { name: 'linked', label: { zh: '关联', en: 'Linked to' }, references: true }],
    filters: [
      'type',
      {
        name: 'only',
        label: { zh: '只看', en: 'Only' },
        options: {
          doubles: { zh: '重名条目', en: 'Duplicate names' },
          unlinked: { zh: '无报道来源的条目', en: 'Without news' },
        },
      },
    ],
    search: { zh: '名称、别名或拼音', en: 'Name, alias or pinyin' },
  },
  page: { path: '/atlas/', by: 'slug' },
})
