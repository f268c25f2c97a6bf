import { readFile, writeFile } from 'node:fs/promises'
import { createEngine } from '#language/engine.ts'
import { glossary } from '#language/glossary.ts'
import { protectedNames } from '#language/names.ts'
import { zhHans } from '#web/locales/zh-hans.ts'
import { zhHantOverrides } from '#web/locales/zh-hant-overrides.ts'

/** The traditional catalogue: the simplified one through the server's engine, with the overrides laid over it. */
export const generatedCatalogue = new URL('../web/locales/zh-hant.generated.ts', import.meta.url)

export function traditionalCatalogue(): string {
  const engine = createEngine({ glossary, names: protectedNames, region: 'hk', usualGlyphs: true, mode: 'bounded' })
  const lines = Object.entries(zhHans).map(([key, text]) => {
    const override = zhHantOverrides[key as keyof typeof zhHantOverrides]
    return `  ${JSON.stringify(key)}: ${JSON.stringify(override ?? engine.toTraditional(text))},`
  })
  return [
    '// Made by tools/build-locales.ts from zh-hans.ts and zh-hant-overrides.ts; do not edit.',
    "import type { Messages } from './zh-hans.ts'",
    '',
    'export const zhHant: Messages = {',
    ...lines,
    '}',
    '',
  ].join('\n')
}

if (import.meta.main) {
  const made = traditionalCatalogue()
  const present = await readFile(generatedCatalogue, 'utf8').catch(() => '')
  if (made !== present) await writeFile(generatedCatalogue, made)
}
