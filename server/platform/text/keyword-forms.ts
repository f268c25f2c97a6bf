import type { Engine } from '#language/engine.ts'

/** The forms of a keyword: as typed, and in both scripts; undefined without a keyword. */
export function formsOf(
  keyword: string | undefined,
  engine: Pick<Engine, 'toSimplified' | 'toTraditional'>,
): readonly string[] | undefined {
  const word = keyword?.trim().toLowerCase()
  return word ? [...new Set([word, engine.toSimplified(word), engine.toTraditional(word)])] : undefined
}
