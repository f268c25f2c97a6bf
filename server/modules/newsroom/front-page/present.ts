import type { Banner, Picture } from '#contract/content/items.ts'
import type { FrontBanner, FrontWord } from '#contract/newsroom/front-page.ts'
import { type Language, languages, scriptOf } from '#language/languages.ts'
import { siteTime } from '#server/platform/site-time.ts'
import type { Translated, Wording } from '#server/platform/text/wording.ts'
import { stateAt } from './policy.ts'
import type { BannerRow, WordRow } from './store.ts'
import type { Titles } from './tables.ts'

const momentOrNull = (moment: Date | null): string | null => moment && siteTime(moment)

/** Titles as the other short texts of the site are stored: one of them is the original. */
function wordedOf(titles: Titles): Translated<'title'> {
  const language = languages.find((one) => titles[one]) ?? 'zh-Hans'
  const versions = Object.fromEntries(Object.entries(titles).map(([tag, title]) => [tag, { title }]))
  return { title: titles[language] ?? '', language, versions }
}

/** The picture of a language, else of the other Chinese script, else any: a picture says something in each. */
function pictureFor(pictures: BannerRow['pictures'], language: Language): Picture | null {
  const chinese = languages.filter((one) => one !== 'en')
  const near = language === 'en' ? [] : chinese.toSorted((one) => (scriptOf(one) === scriptOf(language) ? -1 : 1))
  const found = [language, ...near, ...languages].find((one) => pictures[one])
  return (found && pictures[found]) ?? null
}

/** Rows as the contract shows them, to readers and to the newsroom. */
export function createFrontPresenter(wording: Pick<Wording, 'shown'>) {
  const titleFor = (titles: Titles, language: Language) => wording.shown(wordedOf(titles), 'title', ['title'], language)

  return {
    titleFor,

    banner: ({ id, link, titles, pictures }: BannerRow, language: Language): Banner => ({
      id,
      link,
      ...titleFor(titles, language),
      pic: pictureFor(pictures, language),
    }),

    staffBanner: (row: BannerRow, language: Language, now: Date): FrontBanner => ({
      id: row.id,
      version: row.version,
      state: stateAt(row, now),
      title: titleFor(row.titles, language).title,
      place: row.place,
      link: row.link,
      titles: row.titles,
      pictures: Object.fromEntries(Object.entries(row.pictures).map(([tag, picture]) => [tag, picture.url])),
      from: momentOrNull(row.fromAt),
      until: momentOrNull(row.untilAt),
    }),

    /** @param items titles of what words lead to, by id */
    staffWord: (row: WordRow, language: Language, items: ReadonlyMap<number, string>): FrontWord => ({
      id: row.id,
      version: row.version,
      titles: row.titles,
      title: titleFor(row.titles, language).title,
      item: row.itemId,
      item_title: row.itemId === null ? null : (items.get(row.itemId) ?? null),
    }),
  }
}

export type FrontPresenter = ReturnType<typeof createFrontPresenter>
