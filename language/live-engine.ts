import { createEngine, type Engine, type EngineOptions } from './engine.ts'

/** An engine whose terms and names may change while the program runs. */
export interface LiveEngine extends Engine {
  /**
   * Takes other terms and names from now on. The new engine is made ready before the old one is left.
   * @returns whether anything could be converted in another way than before
   */
  replace(options: EngineOptions): boolean
}

/** An object that always returns the engine with the current terms. Server only. */
export function createLiveEngine(options: EngineOptions): LiveEngine {
  let current = createEngine(options)
  return {
    get region() {
      return current.region
    },
    get version() {
      return current.version
    },
    get glossary() {
      return current.glossary
    },
    toTraditional: (text) => current.toTraditional(text),
    toSimplified: (text) => current.toSimplified(text),
    convertParts: (parts, direction) => current.convertParts(parts, direction),
    explain: (text, direction) => current.explain(text, direction),
    breaks: (text) => current.breaks(text),
    fold: (text) => current.fold(text),
    words: (text) => current.words(text),
    replace(changed) {
      const next = createEngine(changed)
      if (next.version === current.version) return false
      // Loads the dictionary of words, which the first reader would have to wait for otherwise.
      next.words('港讯')
      current = next
      return true
    },
  }
}
