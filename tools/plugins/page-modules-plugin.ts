import type { Plugin } from 'vite'

const pageModule = /\bmodule: (['"])web\/[^'"]+\1,?\s*/g
const awaitedImport = /\basync \((\w*)\) => \(await import\(((['"])[^'"]+\3)\)\)\.(\w+(?:\(\w*\))?)/g

/** Returns a table of screens without the modules of its pages. */
export const withoutModules = (code: string): string => code.replace(pageModule, '')

/**
 * Returns a table of screens whose imports are chained instead of awaited: Vite rewrites an awaited import into a function
 * that names the part three times.
 */
export const withChainedImports = (code: string): string =>
  code.replace(
    awaitedImport,
    (_all, argument: string, file: string, _quote, part: string) =>
      `(${argument}) => import(${file}).then((code) => code.${part})`,
  )

/** The server alone asks which files a page's module needs; in the browser's bundle the names would weigh on every load. */
export function pageModulesPlugin(): Plugin {
  return {
    name: 'page-modules',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: {
        id: /\/web\/(routes\.tsx|areas\/\w+\/screens\.ts)$/,
      },
      handler: (code) => ({ code: withChainedImports(withoutModules(code)), map: null }),
    },
  }
}
