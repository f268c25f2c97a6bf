import type { Plugin } from 'vite'
import { zhHans } from '#web/locales/zh-hans.ts'

/** Keys that code puts together at run time (`language.${primary}`): they keep their names. */
const composed = /^(language|incident|time|theme)\./
const quotedKey = /(['"])([a-zA-Z]+(?:\.\w+)+)\1/g

/** A short name for each key of the interface texts; none looks like a key, a word or a path. */
const shortNames = new Map(
  Object.keys(zhHans)
    .filter((key) => !composed.test(key))
    .map((key, index) => [key, `~${index.toString(36)}`]),
)

/** The same module with short names for the keys that stand in it as whole strings. */
export const withShortKeys = (code: string): string =>
  code.replace(quotedKey, (quoted, quote: string, key: string) => {
    const short = shortNames.get(key)
    return short === undefined ? quoted : quote + short + quote
  })

/**
 * Replaces the keys of texts by numbers in the browser's bundle: names are for people, and would weigh on every load.
 */
export function messageKeysPlugin(): Plugin {
  return {
    name: 'message-keys',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /\/web\/.*\.tsx?$/ },
      handler: (code) => ({ code: withShortKeys(code), map: null }),
    },
  }
}
