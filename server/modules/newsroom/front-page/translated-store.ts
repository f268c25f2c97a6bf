import { type Language, languages } from '#language/languages.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { TranslatedRows, TranslatedText } from '#server/platform/database/records/translated-rows.ts'
import * as store from './store.ts'
import type { Titles } from './tables.ts'
import { frontTag } from './tags.ts'

type Row = Pick<store.BannerRow, 'id' | 'titles'>

interface Kind<R extends Row> {
  kind: 'banner' | 'hotword'
  list(db: Executor): Promise<R[]>
  find(db: Executor, id: number, lock: boolean): Promise<R | undefined>
  change(tx: Parameters<typeof store.changeBanner>[0], id: number, change: object): Promise<unknown>
}

const isLanguage = (tag: string): tag is Language => languages.some((one) => one === tag)

/** The titles of records of the front, one of which is the original, for the translation desk. */
function titlesOf<R extends Row>({ kind, list, find, change }: Kind<R>): TranslatedRows {
  const read = ({ id, titles }: Row): TranslatedText[] => {
    const language = languages.find((one) => titles[one])
    const { [language ?? 'en']: title = '', ...others } = titles
    const titled = Object.entries(others as Titles).map(([tag, value]) => [tag, { title: value }])
    const versions: TranslatedText['versions'] = Object.fromEntries(titled)
    return language ? [{ kind, id, owner: id, language, fields: { title }, versions }] : []
  }
  return {
    kind,
    fields: ['title'],
    tagsOf: async () => [frontTag],
    list: async (db) => (await list(db)).flatMap(read),
    async find(db, id, lock = false) {
      const row = await find(db, id, lock)
      return row && read(row)[0]
    },
    async save(tx, { id, language, fields, versions }, tag, { title = '' }, by) {
      if (!isLanguage(tag)) throw new Error(`There is no language ${tag}`)
      const others = Object.entries(versions).map(([other, texts]) => [other, texts?.title])
      const titles = Object.fromEntries(
        [[language, fields.title], ...others, [tag, title]].filter(([, value]) => value),
      )
      await change(tx, id, { titles, savedBy: by, savedAt: new Date() })
      return [frontTag]
    },
  }
}

/** The words of banners and of the hot searches. */
export const frontWords = [
  titlesOf({ kind: 'banner', list: store.allBanners, find: store.findBanner, change: store.changeBanner }),
  titlesOf({ kind: 'hotword', list: store.allWords, find: store.findWord, change: store.changeWord }),
]
