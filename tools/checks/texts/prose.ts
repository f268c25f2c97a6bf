import { glob, readFile } from 'node:fs/promises'
import { parseSync } from 'vite'
import { avoidedWords } from './prose-words.ts'

const root = new URL('../../..', import.meta.url)

/** Documents that people write. Decision records keep the words of their time. */
const documents = ['*.md', 'docs/*.md', 'docs/guides/*.md', 'server/modules/site/pages/shipped/*.en.md']
/** Written by `npm run build-documents` and `npm run build-schema`, from comments. */
const generated = new Set(['docs/calls.md', 'docs/events.md', 'docs/schema.md'])
/** Tables that name words in order to avoid them, or in the words of the specification. */
const quoting = new Set(['docs/words.md'])

const sources = '{bench,checkin,console,contract,e2e,language,server,tools,web}/**/*.{ts,tsx}'

/** What is wrong with the English of documents and comments, one line each. */
export async function checkProse(): Promise<string[]> {
  const faults: string[] = []
  for await (const path of glob(documents, { cwd: root.pathname })) {
    if (generated.has(path) || quoting.has(path)) continue
    faults.push(...documentFaults(path, await readFile(new URL(path, root), 'utf8')))
  }
  for await (const path of glob(sources, { cwd: root.pathname })) {
    if (path.startsWith('tools/checks/texts/')) continue
    faults.push(...commentFaults(path, await readFile(new URL(path, root), 'utf8')))
  }
  return faults
}

/** Words that a document avoids, by line; code, addresses and headings are not prose. */
export function documentFaults(path: string, source: string): string[] {
  const lines = source.replace(/^```.*?^```/gms, (block) => block.replace(/[^\n]/g, '')).split('\n')
  return lines.flatMap((line, at) => (line.startsWith('#') ? [] : faultsIn(`${path}:${at + 1}`, withoutCode(line))))
}

/** Words that the comments of a source avoid. */
export function commentFaults(path: string, source: string): string[] {
  return parseSync(path, source).comments.flatMap(({ start, value }) => {
    const line = source.slice(0, start).split('\n').length
    return faultsIn(`${path}:${line}`, plainComment(value))
  })
}

/** A comment as running text, without the names of parameters and the words of linters. */
const plainComment = (value: string) =>
  withoutCode(value)
    .replace(/\s*\n\s*\*?\s*/g, ' ')
    .replace(/^[*\s]+/, '')
    .replace(/@param \w+(?:, \w+)*/g, '@param')
    .replace(/^biome-ignore [\w/]+: /, '')

const withoutCode = (text: string) => text.replace(/`[^`\n]*`/g, '``').replace(/\]\([^)\s]*\)/g, ']()')

function faultsIn(where: string, text: string): string[] {
  return avoidedWords.flatMap(([word, instead]) => {
    const found = word.exec(text)?.[0]
    return found === undefined ? [] : [`${where} says “${found.trim()}” instead of ${instead}: ${text.trim()}`]
  })
}
