import { LRUCache } from 'lru-cache'
import { similarFlashHours } from '#contract/constants.ts'
import type { Engine } from '#language/engine.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { hourMs } from '#server/platform/durations.ts'
import { alikeFrom, likeness, type Words, wordsOf } from './likeness.ts'
import { type ComparedText, saidSince } from './store.ts'
import type { FlashTexts } from './texts.ts'

/** Flash of the last day that are compared at most, the newest ones. */
const maxCompared = 2_000
const maxShown = 3
/** With fewer words, similarity is chance. */
const fewestWords = 3

export interface Alike extends Pick<ComparedText, 'item' | 'language' | 'title' | 'releaseTime' | 'writerId'> {
  likeness: number
}

/**
 * Finds flash of the last 24 hours that say nearly the same. The words of each are cached as long as its text is
 * unchanged.
 */
export function createComparison(engine: Pick<Engine, 'words'>, texts: Pick<FlashTexts, 'paragraphsOfEach'>) {
  const cached = new LRUCache<string, Words>({ max: maxCompared * 2 })

  const keyOf = ({ item, language, updated }: ComparedText): string => `${item} ${language} ${updated}`

  /** The words of each text, in the order of the texts. */
  async function wordsOfTexts(compared: readonly ComparedText[]): Promise<Words[]> {
    const unknown = compared.filter((one) => !cached.has(keyOf(one)))
    const plain = unknown.length > 0 ? await texts.paragraphsOfEach(unknown.map(({ html }) => html)) : []
    const read = new Map(unknown.map((one, index) => [one, wordsOf(engine, one.title, plain[index] ?? '')]))
    for (const [one, words] of read) cached.set(keyOf(one), words)
    return compared.map((one) => read.get(one) ?? cached.get(keyOf(one)) ?? new Map())
  }

  return {
    /** True if two flash say nearly the same. */
    areAlike(one: { title: string; text: string }, other: { title: string; text: string }): boolean {
      const [own, others] = [one, other].map(({ title, text }) => wordsOf(engine, title, text))
      return own !== undefined && others !== undefined && own.size >= fewestWords && likeness(own, others) >= alikeFrom
    },

    /** The flash that are alike, most alike first, each once. @param except the flash itself, where it is out already */
    async alike(
      db: Executor,
      { title, text }: { title: string; text: string },
      now: Date,
      except?: number,
    ): Promise<Alike[]> {
      const own = wordsOf(engine, title, text)
      if (own.size < fewestWords) return []
      const said = await saidSince(db, new Date(now.getTime() - similarFlashHours * hourMs), maxCompared)
      const best = new Map<number, Alike>()
      const words = await wordsOfTexts(said)
      for (const [index, one] of said.entries()) {
        const value = one.item === except ? 0 : likeness(own, words[index] ?? new Map())
        if (value < alikeFrom || value <= (best.get(one.item)?.likeness ?? 0)) continue
        const { item, language, title, releaseTime, writerId } = one
        best.set(item, { item, language, title, releaseTime, writerId, likeness: Math.round(value * 100) / 100 })
      }
      return [...best.values()].toSorted((a, b) => b.likeness - a.likeness).slice(0, maxShown)
    },
  }
}

export type Comparison = ReturnType<typeof createComparison>
