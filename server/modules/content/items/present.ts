import type {
  Author,
  Category,
  FlashSummary,
  ItemDetails,
  ItemNotice,
  ItemSummary,
  Label,
  Picture,
  Region,
} from '#contract/content/items.ts'
import type { Engine } from '#language/engine.ts'
import { type Language, scriptOf } from '#language/languages.ts'
import { fillIn } from '#language/text/fill-in.ts'
import { readingMinutes } from '#language/text/text.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { comparedTag } from '#server/platform/site/compared-tag.ts'
import { siteDay, siteTime } from '#server/platform/site-time.ts'
import { ExtensionPoint } from '#server/platform/subjects/extension-point.ts'
import { isOpening as isOpeningOf, prepareText } from '#server/platform/text/prepared-text.ts'
import { createShortTextConverter } from '#server/platform/text/short-texts.ts'
import type { AuthorRow, CategoryRow, ItemRow, LabelRow, Neighbour, RegionRow } from './item-row-store.ts'
import type { StoredNotice, Versions } from './tables.ts'

/** Another headline or cover of an item, which half of the readers get. */
export interface ItemVariant {
  /** Titles by language of the site; a language without one keeps its title. */
  titles: Readonly<Partial<Record<Language, { title: string; breaks: number[] }>>>
  picture: Picture | null
}

/** Items in running comparisons. */
export interface ItemVariants {
  /** The items that are compared; mostly none. */
  running(): Promise<ReadonlyMap<number, ItemVariant>>
  /** True if this reader gets the other one. */
  getsOther(context: CallContext): Promise<boolean>
}

/** Filled by the subject that compares headlines. */
export const itemVariants = new ExtensionPoint<ItemVariants>()

/** The site's language of a stored text. */
export const siteLanguageOf = (language: string): Language =>
  language === 'zh-Hans' || language === 'zh-CN' ? 'zh-Hans' : language.startsWith('zh') ? 'zh-Hant-HK' : 'en'

/**
 * The rows as this reader gets them: of items that are compared, half of the readers get the other headline or cover. Notes
 * for either half that the answer differs.
 */
export async function variedRows(
  rows: readonly ItemRow[],
  context: CallContext,
  variants: readonly ItemVariants[],
): Promise<readonly ItemRow[]> {
  const [compared] = variants
  const running = await compared?.running()
  if (!compared || !running || running.size === 0 || !rows.some(({ id }) => running.has(id))) return rows
  const others = await compared.getsOther(context)
  return rows.map((row) => {
    const variant = running.get(row.id)
    const title = variant?.titles[siteLanguageOf(row.text.language)]
    if (!variant || (!title && !variant.picture)) return row
    context.tags.add(comparedTag(row.id))
    if (!others) return row
    return {
      ...row,
      picture: variant.picture ?? row.picture,
      text: title ? { ...row.text, title: title.title, titleBreaks: title.breaks } : row.text,
    }
  })
}

/** An item's details without what readers do with it. */
export type DescribedItem = Omit<ItemDetails, 'liked' | 'collected' | 'counts'>
/** The same with its text as it is stored. */
export type StoredItem = Omit<DescribedItem, 'contents' | 'summary_is_opening'>

/** The notice on the card of a post or video: it plays in the page, or its link opens elsewhere. */
const embedNotes = {
  plays: {
    zh: '点按后才连接{name}，届时{name}会知道你来过',
    en: 'Connects to {name} only when you select it; {name} can then see your visit',
  },
  opens: { zh: '在{name}上打开，届时{name}会知道你来过', en: 'Opens on {name}, which can then see your visit' },
} as const

/** Turns rows into the contract's shapes, in the reader's language. */
export function createPresenter(engine: Engine) {
  const convert = createShortTextConverter(engine)
  const inScript = (text: string, language: Language): string => (language === 'en' ? text : convert(text, language))

  const embedNote = (plays: boolean, language: Language): string => {
    const { zh, en } = embedNotes[plays ? 'plays' : 'opens']
    return language === 'en' ? en : inScript(zh, language)
  }

  /** An editor's wording for the language if there is one, else the original in the reader's script. */
  const nameIn = <K extends string>(
    field: K,
    row: Record<K, string> & { versions: Versions<K> },
    language: Language,
  ): string => row.versions[language]?.[field] ?? inScript(row[field], language)

  const author = (row: AuthorRow, language: Language): Author => ({
    id: row.id,
    nickname: nameIn('nickname', row, language),
    avatar_img: row.avatar,
    introduction: nameIn('introduction', row, language),
    ...(row.staff && { staff: true as const }),
  })
  const category = (row: CategoryRow, language: Language): Category => ({
    id: row.id,
    name: nameIn('name', row, language),
    cover: row.cover,
  })
  const region = (row: RegionRow, language: Language): Region => ({
    id: row.id,
    name: nameIn('name', row, language),
  })
  const label = (row: LabelRow, language: Language): Label => ({
    id: row.id,
    name: nameIn('name', row, language),
    coin: row.coin,
  })

  const notice = ({ kind, time, text, language: written }: StoredNotice, language: Language): ItemNotice => ({
    kind,
    time: siteTime(new Date(time)),
    ...(written === 'en' || language === 'en' || scriptOf(written) === scriptOf(language)
      ? { text, language: written }
      : { text: inScript(text, language), language }),
  })

  const countedLabel = ({ label: row, count }: { label: LabelRow; count: number }, language: Language) => ({
    ...label(row, language),
    count,
  })

  const summary = (row: ItemRow, language: Language): ItemSummary => ({
    id: row.id,
    kind: row.kind,
    title: row.text.title,
    title_breaks: row.text.titleBreaks,
    summary: row.text.summary,
    language: row.text.language,
    text_origin: row.text.origin,
    pic: row.picture,
    release_time: releaseOf(row),
    importance: row.importance,
    author: row.author && {
      id: row.author.id,
      nickname: nameIn('nickname', row.author, language),
      avatar_img: row.author.avatar,
      ...(row.author.staff && { staff: true as const }),
    },
    category: row.category && category(row.category, language),
    region: row.region && region(row.region, language),
    labels: (row.labels ?? []).map((one) => label(one, language)),
    reading_minutes: readingMinutes(row.text),
    demo: row.demo,
    ...(row.notices && { notices: row.notices.map((one) => notice(one, language)) }),
    ...(row.live && { live: row.live }),
  })

  return {
    author,
    category,
    countedLabel,
    label,
    region,
    summary,
    flash: (row: ItemRow, language: Language): FlashSummary => ({ ...summary(row, language), html: row.text.html }),
    details: (
      row: ItemRow,
      around: { languages: string[]; outdated: boolean; previous?: Neighbour; next?: Neighbour },
      language: Language,
    ): StoredItem => ({
      ...summary(row, language),
      html: row.text.html,
      author: row.author && author(row.author, language),
      ...(row.authorship && { authorship: row.authorship }),
      ...(row.bylines && { bylines: row.bylines.map((name) => inScript(name, language)) }),
      length: row.text.characters + row.text.words,
      original_language: row.originalLanguage,
      languages: around.languages,
      ...(around.outdated && { outdated: true as const }),
      source: row.source,
      updated_time: siteTime(new Date(row.updatedAt * 1000)),
      ...(row.revisedAt !== null && { revised_time: siteTime(new Date(row.revisedAt * 1000)) }),
      previous: around.previous ?? null,
      next: around.next ?? null,
    }),

    /** An item whose text is ready to be shown: see `html` and `contents` in the contract. */
    forReading(item: StoredItem, language: Language): DescribedItem {
      const isOpening = item.summary !== '' && isOpeningOf(item.summary, item.html)
      return {
        ...item,
        ...prepareText(item.html, (name, plays) => fillIn(embedNote(plays, language), { name })),
        ...(isOpening && { summary_is_opening: true as const }),
      }
    },
  }
}

export type Presenter = ReturnType<typeof createPresenter>

/** The release time as the contract has it; a day alone where the source named no hour. */
function releaseOf({ releaseTime, releaseDayOnly }: ItemRow): string | null {
  if (releaseTime === null) return null
  const moment = new Date(releaseTime * 1000)
  return releaseDayOnly ? siteDay(moment) : siteTime(moment)
}
