import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { paletteProblems, readSheetsWithPalette } from './palette-copies.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

it('finds a colour of a copy that is not that of the palette, and a sheet without a copy', async () => {
  const sheets = await readSheetsWithPalette(root)
  expect(paletteProblems(sheets)).toEqual([])
  const changed = [...sheets].map(([path, css]) => [path, css.replace('#00656e', '#00656f')] as const)
  expect(paletteProblems(new Map(changed))).toEqual(
    [...sheets.keys()].map((path) => `${path}: colours differ from contract/palette.ts; run npm run build-palette`),
  )
  expect(paletteProblems(new Map([['web/a.css', 'p { color: red }']]))).toHaveLength(1)
})
