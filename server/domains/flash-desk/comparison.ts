import { LRUCache } from 'lru-cache'
import { similarFlashHours } from '#contract/constants.ts'
import type { Engine } from '#language/engine.ts'
import type { Executor } from '#server/platform/database.ts'
import { hourMs } from '#server/platform/durations.ts'
import { alikeFrom, likeness, type Words, wordsOf } from './likeness.ts'
import { type ComparedText, saidSince } from './store.ts'
import { paragraphsOf } from './text.ts'

/** Flash of the last day that are compared at most, the newest ones. */
const mostCompared = 2_000
const mostShown = 3
/** With fewer words, similarity is chance. */
const fewestWords = 3

export interface Alike extends Pick<ComparedText, 'item' | 'language' | 'title' | 'releaseTime' | 'writerId'> {
  likeness: number
}

/**
 * Finds flash of the last 24 hours that say nearly the same. The words of each are cached as long as its text is
 * unchanged.
 */
export function createComparison(engine: Pick<Engine, 'words'>) {
  const kept = new LRUCache<string, Words>({ max: mostCompared * 2 })

  function wordsOfText({ item, language, updated, title, html }: ComparedText): Words {
    const key = `${item} ${language} ${updated}`
    let words = kept.get(key)
    if (!words) {
      words = wordsOf(engine, title, paragraphsOf(html))
      kept.set(key, words)
    }
    return words
  }

  return {
    /** The flash that are alike, most alike first, each once. @param except the flash itself, where it is out already */
    async alike(
      db: Executor,
      { title, text }: { title: string; text: string },
      now: Date,
      except?: number,
    ): Promise<Alike[]> {
      const own = wordsOf(engine, title, text)
      if (own.size < fewestWords) return []
      const said = await saidSince(db, new Date(now.getTime() - similarFlashHours * hourMs), mostCompared)
      const best = new Map<number, Alike>()
      for (const one of said) {
        const value = one.item === except ? 0 : likeness(own, wordsOfText(one))
        if (value < alikeFrom || value <= (best.get(one.item)?.likeness ?? 0)) continue
        const { item, language, title, releaseTime, writerId } = one
        best.set(item, { item, language, title, releaseTime, writerId, likeness: Math.round(value * 100) / 100 })
      }
      return [...best.values()].toSorted((a, b) => b.likeness - a.likeness).slice(0, mostShown)
    },
  }
}

export type Comparison = ReturnType<typeof createComparison>
