import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Language } from '#language/languages.ts'
import { openServices, type Services } from '#server/services.ts'
import { testDraft } from '#server/test-draft.ts'
import { testSecret } from '#server/test-site.ts'
import { createTestDatabase, silentLog, type TestDatabase } from '../../../../tools/test-database.ts'

let database: TestDatabase
let services: Services

/** Flash 1 to 30, a minute apart; every third exists in English, every ninth of all by machine. */
const count = 30
const isEnglish = (n: number) => n % 3 === 0

beforeAll(async () => {
  database = await createTestDatabase()
  services = await openServices({ databaseUrl: database.url, dataDir: '', secretKey: testSecret }, silentLog)
  const flash = Array.from({ length: count }, (_, index) => {
    const releaseTime = new Date(Date.UTC(2026, 0, 2, 3, index))
    return testDraft({ importKey: `f${index + 1}`, kind: 'flash', title: `快讯${index + 1}`, releaseTime })
  })
  await services.content.saveItems(flash)
  await services.content.saveItems(
    flash.flatMap((draft, index) =>
      isEnglish(index + 1)
        ? [
            testDraft({
              ...draft,
              language: 'en',
              origin: 'translation',
              title: `Flash ${index + 1}`,
              html: '<p>x</p>',
            }),
          ]
        : [],
    ),
  )
  await services.database.pool.query(`
    update item_texts set origin = 'machine' where language = 'en' and title in ('Flash 9', 'Flash 18', 'Flash 27')`)
})
afterAll(async () => {
  await services.close()
  await database.drop()
})

const context = (language: Language) => ({ language, now: new Date(), tags: new Set<string>() })
const titles = ({ list }: { list: readonly { title: string }[] }) => list.map(({ title }) => title)
const page = { kind: 'flash' as const, page: 1, has_english: true }

describe('a list of what exists in English', () => {
  it('holds that alone, by machine too, and goes on after any item', async () => {
    const first = await services.content.list({ ...page, size: 4 }, context('en'))
    expect(titles(first)).toEqual(['Flash 30', 'Flash 27', 'Flash 24', 'Flash 21'])
    expect(first).toMatchObject({ total: 10, more: true })
    const before = first.list.at(-1)?.id ?? 0
    const rest = await services.content.list({ ...page, size: 20, before }, context('en'))
    expect(titles(rest)).toEqual([18, 15, 12, 9, 6, 3].map((n) => `Flash ${n}`))
    expect(rest.more).toBe(false)
  })

  it('is not told apart from all items for those who do not ask', async () => {
    const { total, list } = await services.content.list({ kind: 'flash', page: 1, size: 4 }, context('en'))
    expect([total, titles({ list })]).toEqual([count, ['Flash 30', '快讯29', '快讯28', 'Flash 27']])
  })

  it('comes first on the front page of readers of English, filled up with the rest', async () => {
    const english = titles({ list: (await services.content.home({}, context('en'))).flash })
    const chinese = titles({ list: (await services.content.home({}, context('zh-Hans'))).flash })
    expect(chinese.slice(0, 2)).toEqual(['快讯30', '快讯29'])
    expect(english).toHaveLength(chinese.length)
    const inEnglish = Math.min(10, chinese.length)
    expect(english.slice(0, inEnglish)).toEqual(
      Array.from({ length: inEnglish }, (_, index) => `Flash ${count - 3 * index}`),
    )
    expect(new Set(english).size).toBe(english.length)
  })
})
