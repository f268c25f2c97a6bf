import type { Plugin } from 'vite'

const pageModule = /\bmodule: (['"])web\/[^'"]+\1/g

/** A table of screens without the modules of its pages. */
export const withoutModules = (code: string): string => code.replace(pageModule, "module: ''")

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
      handler: (code) => ({ code: withoutModules(code), map: null }),
    },
  }
}
