import { createHash } from 'node:crypto'
import type { FlashFields } from '#contract/newsroom/flash.ts'
import type { ContentService, EditableItem, ItemDraft } from '#server/modules/content/items/service.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { SuggestCategory } from './category-suggestion.ts'
import { unfitFields } from './policy.ts'
import type { FlashTexts } from './texts.ts'

/** Prefix of the hash of a text that was edited here; imports leave such texts alone. */
const editedHere = 'manuscript:'

/** The languages that an editor may write in, by those that texts are stored in. */
const writable: Record<string, FlashFields['language']> = {
  'zh-Hans': 'zh-Hans',
  zh: 'zh-Hans',
  'zh-CN': 'zh-Hans',
  'zh-Hant': 'zh-Hant-HK',
  'zh-Hant-HK': 'zh-Hant-HK',
  'zh-Hant-TW': 'zh-Hant-HK',
  en: 'en',
}

/** A flash that readers have, as it can be edited. */
export interface PublishedFlash {
  fields: FlashFields
  /** The language that its text is stored in, which is finer than that of the fields. */
  textLanguage: string
  html: string
}

/** Turns what an editor wrote into what readers get. Always in the caller's transaction. */
export function createPublication({
  content,
  texts,
  suggestCategory,
}: {
  content: Pick<ContentService, 'editing' | 'saveItemsIn'>
  texts: FlashTexts
  suggestCategory: SuggestCategory
}) {
  const { editing } = content

  async function draftOf(tx: Transaction, fields: FlashFields, importKey: string): Promise<ItemDraft> {
    const { html, text, summary } = await texts.render(fields.text)
    return {
      importKey,
      kind: 'flash',
      language: fields.language,
      origin: 'original',
      title: fields.title,
      summary,
      html,
      text,
      releaseTime: null,
      importance: fields.importance,
      author: null,
      category: await categoryKeyOf(fields),
      region: (fields.region && (await editing.regionKey(fields.region))) || null,
      labels: await editing.labelsByName(tx, fields.labels),
      source: sourceOf(fields),
      picture: null,
      demo: false,
      pickRank: null,
      featured: false,
      hash: editedHere + createHash('sha1').update(JSON.stringify(fields)).digest('hex'),
    }
  }

  /** A chosen category that was deleted while the flash waited for its time counts as not chosen. */
  async function categoryKeyOf(fields: FlashFields): Promise<string | null> {
    const chosen = fields.category === null ? undefined : await editing.categoryKey(fields.category)
    if (chosen !== undefined) return chosen
    const suggested = await suggestCategory(fields)
    return (suggested === undefined ? undefined : await editing.categoryKey(suggested)) ?? null
  }

  async function save(tx: Transaction, draft: ItemDraft): Promise<number> {
    const itemId = (await content.saveItemsIn(tx, [draft])).get(draft.importKey)
    if (itemId === undefined) throw new Error(`The flash ${draft.importKey} was not saved`)
    return itemId
  }

  return {
    /** Names of the fields that prevent publication, those of categories and regions that do not exist included. */
    async unfit(fields: FlashFields): Promise<string[]> {
      const { category, region } = fields
      const unfit = unfitFields(fields)
      if (category !== null && (await editing.categoryKey(category)) === undefined) unfit.push('category')
      if (region !== null && (await editing.regionKey(region)) === undefined) unfit.push('region')
      return unfit
    },

    /** Makes a new flash. @returns the number of the item that readers have */
    async publish(tx: Transaction, id: number, fields: FlashFields, releaseTime: Date): Promise<number> {
      return save(tx, { ...(await draftOf(tx, fields, `flash:${id}`)), releaseTime })
    },

    /** Updates the published flash. Fields that the desk does not edit, such as its author, stay. */
    async renew(tx: Transaction, item: EditableItem, known: PublishedFlash, fields: FlashFields): Promise<void> {
      const importKey = item.importKey ?? `item:${item.id}`
      if (item.importKey === null) await editing.setImportKey(tx, item.id, importKey)
      const key = item.author && (await editing.keyOfAuthor(tx, item.author.id, `author:${item.author.id}`))
      const draft = await draftOf(tx, fields, importKey)
      const sameText = fields.text === known.fields.text
      const sameLanguage = fields.language === known.fields.language
      if (!sameLanguage) await editing.removeText(tx, item.id, known.textLanguage)
      await save(tx, {
        ...draft,
        // A text from elsewhere may contain more than paragraphs; parts that were not touched keep their markup.
        ...(sameText && { html: known.html, text: await texts.wordsOf(known.html) }),
        language: sameLanguage ? known.textLanguage : draft.language,
        releaseTime: item.releaseTime,
        author: item.author && key ? { key, nickname: item.author.nickname } : null,
        picture: item.picture,
        source: draft.source && { ...draft.source, licence: item.source?.licence ?? null },
      })
    },

    /** A flash of the site as it can be edited; undefined where it has no text in a language that can be. */
    async read(tx: Transaction, item: EditableItem): Promise<PublishedFlash | undefined> {
      const written = (await editing.writtenTexts(tx, item.id)).filter(({ language }) => writable[language])
      const text = written.find(({ language }) => language === item.originalLanguage) ?? written[0]
      if (!text) return undefined
      return {
        fields: {
          title: text.title,
          text: await texts.paragraphsOf(text.html),
          importance: item.importance,
          labels: await editing.labelNames(tx, item.id),
          source_name: item.source?.name ?? '',
          source_url: item.source?.url ?? '',
          category: item.categoryId,
          region: item.regionKey === null ? null : ((await editing.regionId(item.regionKey)) ?? null),
          language: writable[text.language] ?? 'zh-Hans',
        },
        textLanguage: text.language,
        html: text.html,
      }
    },
  }
}

/** A source has a name; a page that nobody named goes by its host. */
function sourceOf({ source_name, source_url }: FlashFields): ItemDraft['source'] {
  const name = source_name || URL.parse(source_url)?.hostname.replace(/^www\./, '')
  return name ? { name, url: source_url || null, licence: null } : null
}

export type Publication = ReturnType<typeof createPublication>
