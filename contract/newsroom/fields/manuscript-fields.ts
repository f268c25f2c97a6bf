import { manuscriptLimits } from '#contract/constants.ts'
import { draftLimits, type TextField, type TextFieldValues, textFieldNames } from './text-fields.ts'

/** The fields of an article that its author writes, in the order in which they are read; see text-fields.ts. */
export const manuscriptFields = {
  title: {
    type: 'line',
    max: manuscriptLimits.title,
    draft: manuscriptLimits.draftTitle,
    label: { zh: '标题', en: 'Title' },
    required: 'always',
  },
  /** Empty: offered from the text. */
  summary: {
    type: 'line',
    max: manuscriptLimits.summary,
    draft: manuscriptLimits.draftSummary,
    label: { zh: '摘要', en: 'Summary' },
  },
  document: { type: 'document', label: { zh: '正文', en: 'Text' }, required: 'always' },
  /** Relative path of an uploaded picture; null: a cover is drawn. */
  cover: { type: 'picture', label: { zh: '封面', en: 'Cover' } },
  category: { type: 'reference', label: { zh: '栏目', en: 'Category' }, required: 'always' },
  /** Names of labels; unknown ones become labels when an editor approves. */
  labels: {
    type: 'names',
    max: manuscriptLimits.labels,
    length: draftLimits.name,
    label: { zh: '标签', en: 'Labels' },
  },
  language: { type: 'language', label: { zh: '原文语言', en: 'Language' } },
  origin: {
    type: 'choice',
    options: ['original', 'reprint'],
    initial: 'original',
    label: { zh: '来源', en: 'Origin' },
  },
  source_name: {
    type: 'line',
    max: 500,
    draft: 500,
    label: { zh: '来源名称', en: 'Name of the source' },
    required: { field: 'origin', is: 'reprint' },
  },
  source_url: { type: 'address', label: { zh: '来源地址', en: 'Address of the source' } },
  /** Names beside the author's own, in order. */
  bylines: {
    type: 'names',
    max: manuscriptLimits.bylines,
    length: draftLimits.name,
    label: { zh: '共同署名', en: 'Other bylines' },
  },
} as const satisfies Readonly<Record<string, TextField>>

export type ManuscriptFieldName = keyof typeof manuscriptFields
export type ManuscriptFields = TextFieldValues<typeof manuscriptFields>

export const manuscriptFieldNames = textFieldNames(manuscriptFields)
