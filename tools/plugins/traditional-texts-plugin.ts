import { stat } from 'node:fs/promises'
import type { Plugin } from 'vite'

/** Paths of catalogues in whose place the build puts the texts that they contain. */
export const traditionalCatalogue = /\/(?:locales|texts)\/(?:[\w-]+\/)*zh-hant\.ts$/

/** Paths of modules that follow from the declared kinds of records. */
const kindTexts = /\/console\/locales\/kind(?:s|-fields)\/[\w-]+\.ts$/

/**
 * Puts the traditional texts themselves in the place of `traditionalTexts(…)`: the conversion is far too large for a
 * browser, and its results are known when the site is built. The same for texts that follow from declared kinds of
 * records, whose declarations are loaded with their pages. While developing, a change of texts shows after a restart.
 */
export function traditionalTextsPlugin(): Plugin {
  return {
    name: 'traditional-texts',
    load: {
      filter: { id: new RegExp(`${traditionalCatalogue.source}|${kindTexts.source}`) },
      async handler(id) {
        const { mtimeMs } = await stat(id)
        const exported = (await import(`${id}?changed=${mtimeMs}`)) as Record<string, unknown>
        return Object.entries(exported)
          .map(([name, texts]) => `export const ${name} = ${JSON.stringify(texts)}\n`)
          .join('')
      },
    },
  }
}
