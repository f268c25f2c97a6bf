import type { Picture } from '#contract/content/items.ts'
import type { Language } from '#language/languages.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { comparedTag } from '#server/platform/site/compared-tag.ts'
import { ExtensionPoint } from '#server/platform/subjects/extension-point.ts'
import type { ItemRow } from './item-row-store.ts'

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
