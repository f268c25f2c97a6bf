import type { LandingBlock, LandingPage } from '#contract/site/landing-pages/landing-pages.ts'
import { type BlockKind, type BlockText, blockTexts } from '#contract/site/landing-pages/landing-terms.ts'
import type { Language } from '#language/languages.ts'
import type { Translated, Wording } from '#server/platform/text/wording.ts'
import type { StoredBlock, StoredContent } from './landing-draft.ts'

interface Needs {
  wording: Wording
  /** Markdown as safe HTML. */
  render: (markdown: string) => Promise<string>
}

/** The text without which a block has none in a language. */
export const leadOf = <K extends BlockKind>(kind: K) => blockTexts(kind)[0] as BlockText<K>

/** The lines of a text that hold anything, without the space around. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Turns stored pages into the contract's shapes, in the reader's language. */
export function createLandingPresenter({ wording, render }: Needs) {
  function textsOf<K extends BlockKind>(kind: K, stored: Translated<BlockText<K>> | null, language: Language) {
    const fields = blockTexts(kind)
    type Texts = Record<BlockText<K>, string> & { language: string }
    if (!stored) return { ...Object.fromEntries(fields.map((field) => [field, ''])), language } as Texts
    return wording.shown(stored, leadOf(kind), fields, language) as Texts
  }

  /** A block, or nothing where what it is to show was not chosen. */
  async function block(stored: StoredBlock, language: Language): Promise<LandingBlock | undefined> {
    const { key } = stored
    switch (stored.kind) {
      case 'hero': {
        const { kind, picture: pic, drawing, link, otherLink } = stored
        const texts = textsOf(stored.kind, stored.texts, language)
        const breaks = wording.breaks(texts.title, texts.language)
        return { kind, key, ...texts, title_breaks: breaks, pic, drawing, link, other_link: otherLink }
      }
      case 'text': {
        const { title, body, language: own } = textsOf(stored.kind, stored.texts, language)
        return { kind: stored.kind, key, title, language: own, html: await render(body) }
      }
      case 'picture': {
        const { kind, picture, width } = stored
        if (!picture) return undefined
        const texts = textsOf(stored.kind, stored.texts, language)
        return { kind, key, ...texts, pic: { ...picture, alt: texts.alt }, width }
      }
      case 'items': {
        const { kind, label, count, look } = stored
        return label === null
          ? undefined
          : { kind, key, ...textsOf(stored.kind, stored.texts, language), label, count, look }
      }
      case 'numbers': {
        const { kind, numbers } = stored
        const shown = numbers.map(({ series, texts }) => ({
          series,
          ...wording.shown(texts, 'label', ['label'], language),
        }))
        return shown.length === 0
          ? undefined
          : { kind, key, ...textsOf(stored.kind, stored.texts, language), numbers: shown }
      }
      case 'event': {
        const { kind, event } = stored
        return event === null ? undefined : { kind, key, ...textsOf(stored.kind, stored.texts, language), event }
      }
      case 'form': {
        const { kind } = stored
        const fields = stored.fields.map(({ key: own, kind: of, required, texts }) => {
          const { label, options } = wording.shown(texts, 'label', ['label', 'options'], language)
          return { key: own, kind: of, required, label, options: linesOf(options) }
        })
        return fields.length === 0 ? undefined : { kind, key, ...textsOf(stored.kind, stored.texts, language), fields }
      }
      case 'quiz': {
        const { kind, quiz } = stored
        return quiz === '' ? undefined : { kind, key, ...textsOf(stored.kind, stored.texts, language), quiz }
      }
    }
  }

  return {
    async page(
      { id, path, content, preview }: { id: number; path: string; content: StoredContent; preview: boolean },
      language: Language,
    ): Promise<LandingPage> {
      const texts = wording.shown(content.texts, 'title', ['title', 'description'], language)
      const blocks = await Promise.all(content.blocks.map((one) => block(one, language)))
      return {
        ...{ id, path: `/${path}`, ...texts, title_breaks: wording.breaks(texts.title, texts.language) },
        languages: wording.languagesOf(content.texts, 'title'),
        ...{ colours: content.colours, pic: content.picture, preview },
        blocks: blocks.filter((one) => one !== undefined),
      }
    },
  }
}
