/** Rules that change the order of the document where that moves nothing. */
const known: Readonly<Record<string, readonly string[]>> = {
  // The browser draws the writing desk itself.
  'web/editor/editor.module.css': ['order: -1', 'order: 1', 'order: 2'],
  // A key number and its name, which arrive together; the facts of a conference, which stand below the first screen.
  'web/areas/conferences/styles/conference-pages.module.css': ['flex-direction: column-reverse'],
  'web/areas/conferences/styles/conference-narrow.module.css': ['order: -1'],
  // Short lines, whose parts arrive together.
  'web/areas/reading/detail/byline.module.css': ['order: 1'],
  'web/ui/chart/chart.module.css': ['order: 1'],
  'web/areas/ceremonies/styles/ceremony.module.css': ['order: 3'],
  // The rail is not shown until the main part above it has arrived.
  'web/areas/reading/home/home.module.css': ['order: 1'],
}

const movingUp = /(?:^|[\s{;])(order:\s*-?[1-9]\d*|flex-(?:direction|flow):[^;}]*\bcolumn-reverse\b)/g

/**
 * A part that a style sheet shows above what precedes it in the document pushes that down as soon as it arrives, after
 * readers have begun to read; one that it shows below what follows is pushed down by that. The document has the order
 * that is shown; where parts stand beside each other, `grid-area` places them.
 * @returns the rules of a sheet that do so
 */
export function movedUp(path: string, css: string): string[] {
  // Screens of the console are drawn by the browser as a whole; nothing of them arrives in parts.
  if (path.startsWith('console/')) return []
  return [...css.matchAll(movingUp)].flatMap(({ 1: rule = '', index }) =>
    known[path]?.includes(rule)
      ? []
      : [
          `${path}:${css.slice(0, index + 1).split('\n').length}: '${rule}' moves what has been shown; change the order in the document`,
        ],
  )
}
