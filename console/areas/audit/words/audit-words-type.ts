import type { AuditKey } from '../audit-texts.ts'

/** What the log calls the acts of a module, and what they are done to. */
export interface AuditWords {
  /** Other acts are shown by the name under which they stand in the log. */
  actions: Readonly<Record<string, AuditKey>>
  /** By the word before the colon of a target. `addressOf`: where it can be looked at. */
  targets: Readonly<Record<string, { word: AuditKey; addressOf?: (id: string) => string }>>
}
