import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as palette from '#contract/palette.ts'

/** Style sheets that hold a copy of the palette between two comments. The page for failures has nothing but its own sheet. */
const tokens = 'web/styles/tokens.css'
const sheetsWithPalette = [tokens, 'web/public/failure.css']

const opening = '/* Palette: written by npm run build-palette. */'
const ending = '/* End of the palette. */'
const block = /( *)\/\* Palette: written by npm run build-palette\. \*\/\n[\s\S]*?\/\* End of the palette\. \*\//

const tokenOf = (name: string) => `--${name.replace(/[A-Z]|\d/g, (sign) => `-${sign.toLowerCase()}`)}`

/** Returns a sheet with its copy of the palette written again: all of it in the sheet of the tokens, else what the sheet uses. */
export function withPalette(path: string, css: string): string {
  const isWanted = (token: string) => path === tokens || css.includes(`var(${token})`)
  const written = Object.entries(palette)
    .map(([name, pair]) => [tokenOf(name), pair] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([token, [light, dark]]) => (isWanted(token) ? [`${token}: light-dark(${light}, ${dark});`] : []))
  return css.replace(block, (_, indent: string) =>
    [opening, ...written, ending].map((line) => indent + line).join('\n'),
  )
}

/** Returns the sheets whose copy of the palette is missing or differs from its declaration. */
export const paletteProblems = (sheets: ReadonlyMap<string, string>): string[] =>
  [...sheets].flatMap(([path, css]) =>
    block.test(css) && withPalette(path, css) === css
      ? []
      : [`${path}: colours differ from contract/palette.ts; run npm run build-palette`],
  )

/** Reads the sheets that hold a copy of the palette. */
export async function readSheetsWithPalette(root: string): Promise<Map<string, string>> {
  const read = async (path: string) => [path, await readFile(join(root, path), 'utf8')] as const
  return new Map(await Promise.all(sheetsWithPalette.map(read)))
}
