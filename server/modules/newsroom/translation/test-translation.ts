import { afterAll, beforeAll, beforeEach } from 'vitest'
import { errorCatalogue } from '#contract/errors.ts'
import type { Translation } from '#contract/newsroom/translation.ts'
import { answerJson, openTestProvider, type TestProvider } from '#server/platform/delivery/sms/test-provider.ts'
import { testDraft } from '#server/test-draft.ts'
import { callAsVisitor } from '#server/test-member.ts'
import { openTestNewsroom, type TestNewsroom } from '#server/test-newsroom.ts'

/** For tests: a newsroom whose translator is a local server that answers from a dictionary. */
export interface TestTranslation {
  readonly newsroom: TestNewsroom
  readonly provider: TestProvider
  /** Answers of the machine by paragraph. */
  dictionary: Record<string, string>
  /** How far ahead the clock is, in milliseconds. */
  ahead: number
  /** Does what waits for the machine. */
  work(): Promise<number>
  request(...ids: number[]): ReturnType<TestNewsroom['editor']['call']>
  get(id: number, kind?: string): Promise<Translation>
  /** Every paragraph that the machine was given. */
  sent(): string[]
  /** Writes an article. @returns its number */
  article(html: string, given?: object): Promise<number>
  /** Returns the version that readers of English have. */
  english(id: number): Promise<{ title: string; html: string; language: string; text_origin: string }>
}

export const refusal = (name: keyof typeof errorCatalogue) => ({ code: errorCatalogue[name].code })

/** Opens it before the tests of a file and closes it after them; each begins with nothing waiting and nothing spent. */
export function openTestTranslation(): TestTranslation {
  let newsroom: TestNewsroom
  let provider: TestProvider
  let made = 0
  const desk: TestTranslation = {
    get newsroom() {
      return newsroom
    },
    get provider() {
      return provider
    },
    dictionary: {},
    ahead: 0,
    work: () => newsroom.site.services.translation.workDue(() => new Date(Date.now() + desk.ahead)),
    request: (...ids) =>
      newsroom.editor.call('requestTranslation', { subjects: ids.map((id) => ({ kind: 'article', id })) }),
    get: async (id, kind = 'article') => (await newsroom.editor.call('getTranslation', { kind, id })).data,
    sent: () => provider.received.flatMap(({ body }) => (JSON.parse(body) as { q: string[] }).q),
    async article(html, given = {}) {
      made += 1
      const importKey = `t-${made}`
      const { content } = newsroom.site.services
      await content.saveItems([testDraft({ importKey, title: `标题${made}`, summary: '', html, ...given })])
      return (await content.idsByImportKey([importKey])).get(importKey) ?? 0
    },
    async english(id) {
      const { data } = await callAsVisitor(newsroom.site, 'getInformationDetails', { id }, { language: 'en' })
      return { title: data.title, html: data.html, language: data.language, text_origin: data.text_origin }
    },
  }
  beforeAll(async () => {
    provider = await openTestProvider()
    const translation = {
      provider: 'libretranslate' as const,
      url: provider.origin,
      chinese: 'zh-Hans',
      timeoutMs: 300,
    }
    newsroom = await openTestNewsroom({ translation })
  })
  afterAll(async () => {
    await newsroom.close()
    await provider.close()
  })
  beforeEach(async () => {
    desk.ahead = 0
    desk.dictionary = {}
    provider.received.length = 0
    provider.answer = (response) => {
      const { q } = JSON.parse(provider.received.at(-1)?.body ?? '') as { q: string[] }
      answerJson(200, { translatedText: q.map((text) => desk.dictionary[text] ?? 'No word for it') })(response)
    }
    const { pool } = newsroom.site.services.database
    await pool.query('delete from translation_jobs; delete from translation_use; delete from translation_settings')
  })
  return desk
}
