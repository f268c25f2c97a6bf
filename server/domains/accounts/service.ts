import type { PhoneCode } from '#contract/accounts.ts'
import type { MessagesService } from '#server/domains/messages/service.ts'
import type { Database } from '#server/platform/database.ts'
import type { Limiter } from '#server/platform/rate-limit.ts'
import type { Reading } from '#server/platform/reading.ts'
import type { Secrets } from '#server/platform/seal.ts'
import { createExport, type DataHolder } from './export.ts'
import { createPeople } from './people.ts'
import { phoneCodes } from './phone-codes.ts'
import { createRealNames } from './real-names.ts'
import { createSessions } from './sessions.ts'

interface Needs {
  database: Database
  limiter: Limiter
  secrets: Secrets
  messages: Pick<MessagesService, 'send'>
  /** The subjects that hold something about members. */
  holders: readonly DataHolder[]
}

export function createAccountsService({ database, limiter, secrets, messages, holders }: Needs) {
  const sessions = createSessions(database)
  const realNames = createRealNames({ database, secrets, limiter, messages })
  return {
    findSession: sessions.findSession,
    people: createPeople(database),
    ...realNames,
    ...createExport({ database, limiter, realNames, holders }),

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
