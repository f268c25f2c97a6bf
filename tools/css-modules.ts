import type { CSSModulesOptions, Plugin } from 'vite'

/** The name that a class of a style sheet has in code: `card__title--wide` is `cardTitleWide`. */
export const nameInCode = (className: string): string =>
  className.replace(/[-_]+(\w)/g, (_, letter: string) => letter.toUpperCase())

/**
 * Classes keep the names that their sheets give them: `npm run check` sees to it that no two sheets give the same one, so
 * that nothing has to be added to them; texts, tests and the inspector of a browser find what the sheet says.
 */
export const cssModules: CSSModulesOptions = { generateScopedName: '[local]', localsConvention: nameInCode }

/**
 * Names of classes become plain texts where they are used, after which nothing of the module would be left in the chunk; its
 * sheet has to come with the chunk all the same.
 */
export function styleModulesPlugin(): Plugin {
  return {
    name: 'style-modules',
    enforce: 'post',
    apply: 'build',
    transform: {
      filter: { id: /\.module\.css$/ },
      handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
    },
  }
}
