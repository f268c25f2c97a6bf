import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type ProductText, productTexts } from '../texts/product-texts.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Texts of the site, the console and the check-in, and the labels of declared fields. */
const onScreen = /^(?:(?:web|console)\/locales|checkin\/texts|contract\/(?:events|newsroom)\/fields)\//
/** A name of the interface, alone or with the Chinese one in brackets: *Publish* (*发布*). */
const named = /(?<![*\w\\])\*(?![\s*])([^*\n]+(?:\n[^*\n]+)?)(?<!\s)\*(?!\*)(?:\s\(\*([^*\n]+)\*\))?/g
const onOneLine = (name: string) => name.replace(/\s+/g, ' ')

/** Blanks out code and web addresses; line numbers stay. */
const proseOf = (text: string) =>
  text
    .replace(/^```[\s\S]*?^```/gm, (code) => code.replace(/[^\n]/g, ' '))
    .replace(/`[^`\n]+`/g, (code) => ' '.repeat(code.length))

/**
 * Names in a guide that no button, field or heading has. A guide marks every such name by single asterisks, the Chinese one
 * in brackets behind the English one where it names both; Chinese that is marked otherwise could not be checked.
 */
export function namesNotOnScreen(path: string, guide: string, texts: readonly ProductText[]): string[] {
  const keysOf = Map.groupBy(texts, ({ text }) => text)
  const problems: string[] = []
  const rest = proseOf(guide).replace(named, (whole, written: string, chinese: string | undefined, at: number) => {
    const name = onOneLine(written)
    const line = guide.slice(0, at).split('\n').length
    const unknown = [name, chinese].filter((one) => one !== undefined && !keysOf.has(one))
    problems.push(...unknown.map((one) => `${path}:${line} names *${one}*, which no screen shows`))
    if (unknown.length === 0 && chinese !== undefined && !haveOneKey(keysOf.get(name), keysOf.get(chinese)))
      problems.push(`${path}:${line} calls *${name}* *${chinese}*, which is another text`)
    return whole.replace(/[^\n]/g, ' ')
  })
  rest.split('\n').forEach((line, at) => {
    const han = /\p{Script=Han}+/u.exec(line)?.[0]
    if (han) problems.push(`${path}:${at + 1} holds ${han} outside of asterisks and code`)
  })
  return problems
}

const keyOf = ({ where }: ProductText) => where.slice(where.lastIndexOf(':') + 1)

function haveOneKey(some: readonly ProductText[] = [], others: readonly ProductText[] = []): boolean {
  const keys = new Set(some.map(keyOf))
  return others.some((one) => keys.has(keyOf(one)))
}

/** Every guide names buttons, fields and pages as the screens do. */
export async function checkGuides(): Promise<string[]> {
  const texts = (await productTexts()).filter(({ where }) => onScreen.test(where))
  const problems: string[] = []
  for await (const path of glob('docs/guides/*.md', { cwd: root }))
    problems.push(...namesNotOnScreen(path, await readFile(`${root}${path}`, 'utf8'), texts))
  return problems.sort()
}

if (import.meta.main) {
  const problems = await checkGuides()
  for (const problem of problems) process.stdout.write(`${problem}\n`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
