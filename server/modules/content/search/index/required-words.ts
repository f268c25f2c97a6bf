import type { Engine } from '#language/engine.ts'
import { plainHtml } from './plain-html.ts'
import { isEmptyWord } from './question.ts'
import { runsOf, tokensOf } from './tokens.ts'

/** Creates the comparing of texts by their words, as the index does it, for those who do not ask the index. */
export const createWords = (engine: Pick<Engine, 'fold' | 'words'>) => ({
  /** The words by which texts are found, parts of words included. @param htmls texts that this site rendered */
  found: (texts: readonly string[], htmls: readonly string[] = []): Set<string> =>
    new Set([...texts, ...htmls.map(plainHtml)].flatMap((text) => tokensOf(text, engine).map(({ word }) => word))),

  /** The words that a text must have to be found by others; words that say nothing only where there is no other. */
  required(text: string): string[] {
    const words = runsOf(engine.fold(text)).flatMap((run) => (run.han ? engine.words(run.text) : [run.text]))
    const telling = words.filter((word) => !isEmptyWord(word))
    return [...new Set(telling.length > 0 ? telling : words)]
  },
})

export type Words = ReturnType<typeof createWords>
