import type { Translate } from '#console/locales/translate.ts'
import type { ConsoleKey } from '#console/locales/zh-hans.ts'
import { isRecordKind, type RecordKindName } from '#contract/records/all-kinds.ts'

/** The name of a kind that is declared once, else the text under another key. */
export const kindNameOr = <K extends string>(
  t: Translate,
  kind: K,
  keyOf: (kind: Exclude<K, RecordKindName>) => ConsoleKey,
): string => t(isRecordKind(kind) ? `kind.${kind}` : keyOf(kind as Exclude<K, RecordKindName>))
