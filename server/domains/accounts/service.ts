import type { PhoneCode } from '#contract/accounts.ts'
import type { Database } from '#server/platform/database.ts'
import type { Reading } from '#server/platform/reading.ts'
import { phoneCodes } from './phone-codes.ts'
import { createSessions } from './sessions.ts'

export function createAccountsService({ database }: { database: Database }) {
  const sessions = createSessions(database)
  return {
    findSession: sessions.findSession,

    /** Countries with their area codes in the reader's language, the default 86 first. */
    async phoneCodes(_input: object, { language }: Pick<Reading, 'language'>): Promise<PhoneCode[]> {
      return phoneCodes.map(([id, areaCode, continent, hans, hant, en]) => {
        const country = { 'zh-Hans': hans, 'zh-Hant-HK': hant, en }[language]
        return { id, country, area_code: areaCode, continent }
      })
    },
  }
}

export type AccountsService = ReturnType<typeof createAccountsService>
