import type { Transaction } from '#server/platform/database/database.ts'
import type { WordedRows } from '#server/platform/database/worded-rows.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { ExtensionPoint } from './extension-point.ts'

/** A subject that holds something about members. */
export interface PersonalDataSource {
  /** All that is held about a member, by name, for the download of one's own data. */
  exportPersonalData(userId: number, context: CallContext): Promise<Record<string, unknown>>
  /** Erases it, in the transaction that erases the account. */
  erase(tx: Transaction, userId: number, authorId: number | null): Promise<void>
}

/** Read by accounts: what is downloaded as one's own data, and erased together with the account. */
export const personalDataSources = new ExtensionPoint<PersonalDataSource>()

/** Read by the translation desk and the glossary: short texts in several languages. */
export const translatableTexts = new ExtensionPoint<WordedRows>()
