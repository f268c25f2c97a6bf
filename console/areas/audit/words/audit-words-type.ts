import type { AuditKey } from '../audit-texts.ts'

/** Labels of a module's acts and of their targets in the log. */
export interface AuditWords {
  /** Other acts are shown by the name under which they stand in the log. */
  actions: Readonly<Record<string, AuditKey>>
  /** The kinds of targets by the word before their colon. `addressOf` returns the address that shows one. */
  targets: Readonly<Record<string, { word: AuditKey; addressOf?: (id: string) => string }>>
}
