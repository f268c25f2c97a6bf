/** Sizes of type at most; a page with more looks restless. */
const maxSizes = 9
const sizeTokens = /--fs-[\w-]+(?=:)/g

/** Declarations of sizes of type, radii and durations. */
const sized = /(?:^|[\s{;])(font-size|font|border(?:-[a-z]+)*-radius|transition(?:-duration)?)\s*:\s*([^;}]+)/g
/** Radii and durations that no token stands for, by sheet. */
const known: Readonly<Record<string, readonly string[]>> = {
  // The corner at which the hint points, and the time for which a button is pressed.
  'web/domains/site/outside-hint.module.css': ['64px'],
  'web/ui/form/hold-button.module.css': ['transform 2s linear'],
}

const isOnScale: Readonly<Record<string, (value: string) => boolean>> = {
  // Parts of a text are sized by it, paper by points.
  type: (value) => /^(?:var\(--fs-[\w-]+\)|[\d.]+(?:em|%|pt)|inherit|0)$/.test(value),
  font: (value) => /^inherit$|var\(--fs-[\w-]+\)/.test(value),
  radius: (value) => !/\d(?:px|rem)/.test(value.replace(/calc\(var\([^()]*\)[^()]*\)/g, '')),
  motion: (value) => !/\d(?:ms|s)\b/.test(value),
}

const kindOf = (property: string) =>
  property === 'font-size' ? 'type' : property === 'font' ? 'font' : property.endsWith('radius') ? 'radius' : 'motion'

/** Returns the sizes of type, radii and durations of a sheet that are no tokens, and tokens of type beyond the number. */
export function scaleProblems(path: string, css: string): string[] {
  const text = css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
  const tokens = new Set(text.match(sizeTokens))
  const tooMany = tokens.size > maxSizes ? [`${path}: ${tokens.size} sizes of type, more than ${maxSizes}`] : []
  const raw = [...text.matchAll(sized)].flatMap(({ 1: property = '', 2: value = '', index }) => {
    const written = value.trim().replace(/\s+/g, ' ')
    if (isOnScale[kindOf(property)]?.(written) || known[path]?.includes(written)) return []
    return [
      `${path}:${text.slice(0, index + 1).split('\n').length}: '${property}: ${written}' is no token of web/styles/tokens.css`,
    ]
  })
  return [...tooMany, ...raw]
}
