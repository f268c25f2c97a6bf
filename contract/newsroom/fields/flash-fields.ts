import { flashLimits } from '#contract/constants.ts'
import { importances } from '#contract/content/importances.ts'
import type { TextField, TextFieldValues } from './text-fields.ts'

/** The fields of a flash that editors write, in the order in which they are read; see text-fields.ts. */
export const flashFields = {
  title: {
    type: 'line',
    max: flashLimits.title,
    draft: flashLimits.draftCharacters,
    label: { zh: '标题', en: 'Title' },
    required: 'always',
  },
  /** Paragraphs, one a line. Web addresses become links. */
  text: {
    type: 'prose',
    max: flashLimits.text,
    draft: flashLimits.draftCharacters,
    label: { zh: '正文', en: 'Text' },
  },
  importance: {
    type: 'choice',
    options: importances,
    initial: 'normal',
    label: { zh: '级别', en: 'Level' },
  },
  /** Names of labels or tickers of coins; unknown ones become labels when the flash is published. */
  labels: {
    type: 'names',
    max: flashLimits.labels,
    length: flashLimits.label,
    label: { zh: '币种与标签', en: 'Coins and labels' },
  },
  source_name: { type: 'line', max: 500, draft: 500, label: { zh: '来源名称', en: 'Source name' } },
  source_url: { type: 'address', label: { zh: '来源链接', en: 'Source link' } },
  /** Null for the one that items with the same labels, or those that the text names, mostly stand in, found when it is published. */
  category: { type: 'reference', label: { zh: '栏目', en: 'Category' } },
  region: { type: 'reference', label: { zh: '地区', en: 'Region' } },
  language: { type: 'language', label: { zh: '原文语言', en: 'Written in' } },
} as const satisfies Readonly<Record<string, TextField>>

export type FlashFieldName = keyof typeof flashFields
export type FlashFields = TextFieldValues<typeof flashFields>
