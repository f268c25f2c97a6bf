import type { CallInput } from '#contract/calls.ts'

/** How the rows of a table become numbers. */
export type Mapping = Required<CallInput<'importData'>['mapping']>

export const emptyMapping: Mapping = {
  ...{ date: 'date', order: 'ymd', decimal: '.', metric: 'flow', scale: 1, pivot: false },
  ...{ entity: 'entity', fixed: '', value: 'value', kind: 'fund', coin: '', currency: '' },
}

const usual = {
  date: /^(date|day|time|日期|时间|時間)/i,
  entity: /^(entity|fund|name|company|ticker|symbol|基金|名称|名稱|公司|机构|機構|代码|代號)/i,
  value: /^(value|flow|net|amount|holdings|数值|數值|净流|淨流|金额|金額|持仓|持倉)/i,
}

/** Columns that are named as those of such tables are; what was chosen and is there stays. */
export function guessColumns(columns: readonly string[], mapping: Mapping): Mapping {
  const guessed = { ...mapping }
  for (const field of ['date', 'entity', 'value'] as const) {
    if (columns.some((name) => name.toLowerCase() === mapping[field].toLowerCase())) continue
    const found = columns.find((name) => usual[field].test(name))
    if (found !== undefined) guessed[field] = found
  }
  return guessed
}

const isTyped = <T>(value: unknown, like: T): value is T => typeof value === typeof like

/** The mapping within the options of a source; what is missing or of another type there is as usual. */
export function mappingIn(options: Readonly<Record<string, unknown>>): Mapping {
  const found = Object.entries(emptyMapping).map(([name, like]) => {
    const value = options[name]
    return [name, isTyped(value, like) ? value : like]
  })
  return Object.fromEntries(found) as Mapping
}

/** The options of a source as typed; undefined where that is no JSON object. */
export function optionsIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
