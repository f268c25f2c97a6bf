import type { Banner, Picture } from '#contract/content/items.ts'
import type { FrontBanner, FrontWord } from '#contract/newsroom/front-page.ts'
import { type Language, languages, scriptOf } from '#language/languages.ts'
import { siteTime } from '#server/platform/site-time.ts'
import type { Translated, Wording } from '#server/platform/text/wording.ts'
import { stateAt } from './policy.ts'
import type { BannerRow, WordRow } from './store.ts'

type Titled = Translated<'title'>

const momentOrNull = (moment: Date | null): string | null => moment && siteTime(moment)

/** The picture of a language, else of the other Chinese script, else any: a picture says something in each. */
function pictureFor(pictures: BannerRow['pictures'], language: Language): Picture | null {
  const chinese = languages.filter((one) => one !== 'en')
  const near = language === 'en' ? [] : chinese.toSorted((one) => (scriptOf(one) === scriptOf(language) ? -1 : 1))
  const found = [language, ...near, ...languages].find((one) => pictures[one])
  return (found && pictures[found]) ?? null
}

/** Rows as the contract shows them, to readers and to the newsroom. */
export function createFrontPresenter(wording: Pick<Wording, 'shown'>) {
  const titleOf = (row: Titled, language: Language) => wording.shown(row, 'title', ['title'], language)

  return {
    titleOf,

    banner: (row: BannerRow, language: Language): Banner => ({
      id: row.id,
      link: row.link,
      ...titleOf(row, language),
      pic: pictureFor(row.pictures, language),
    }),

    staffBanner: (row: BannerRow, language: Language, now: Date): FrontBanner => ({
      id: row.id,
      version: row.version,
      state: stateAt(row, now),
      title: titleOf(row, language).title,
      place: row.place,
      pic: pictureFor(row.pictures, language)?.url ?? null,
      from: momentOrNull(row.fromAt),
      until: momentOrNull(row.untilAt),
    }),

    /** @param items titles of what words lead to, by id */
    staffWord: (row: WordRow, language: Language, items: ReadonlyMap<number, string>): FrontWord => ({
      id: row.id,
      version: row.version,
      title: titleOf(row, language).title,
      item: row.itemId,
      item_title: row.itemId === null ? null : (items.get(row.itemId) ?? null),
    }),
  }
}

export type FrontPresenter = ReturnType<typeof createFrontPresenter>
