import { glob, readFile } from 'node:fs/promises'
import { parseSync } from 'vite'
import { avoidedWords } from './prose-words.ts'

const root = new URL('../../..', import.meta.url)

/** Documents that people write. */
const documents = [
  '*.md',
  'docs/*.md',
  'docs/decisions/*.md',
  'docs/guides/*.md',
  'server/modules/site/pages/shipped/*.en.md',
]
/** Written by `npm run build-documents` and `npm run build-schema`, from comments. */
const generated = new Set(['docs/calls.md', 'docs/events.md', 'docs/schema.md'])
/** Documents that name words in order to avoid them, or in the words of the specification. */
const quoting = new Set(['docs/words.md', 'docs/decisions/0106-documents-and-comments-are-checked.md'])

const sources = '{bench,checkin,console,contract,e2e,language,server,tools,web}/**/*.{ts,tsx}'
const sheets = '{checkin,console,web}/**/*.css'

/** Lists faults in the English of documents and comments, one line each. */
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
  for await (const path of glob(sheets, { cwd: root.pathname })) {
    faults.push(...sheetFaults(path, await readFile(new URL(path, root), 'utf8')))
  }
  return faults
}

/** Words that a document avoids, by line; code, addresses and headings are not prose. */
export function documentFaults(path: string, source: string): string[] {
  const lines = source.replace(/^```.*?^```/gms, (block) => block.replace(/[^\n]/g, '')).split('\n')
  return lines.flatMap((line, at) => (line.startsWith('#') ? [] : faultsIn(`${path}:${at + 1}`, withoutCode(line))))
}

/** Words that the comments of a source avoid, and comments that begin with a fragment. */
export function commentFaults(path: string, source: string): string[] {
  return faultsOfComments(path, source, parseSync(path, source).comments)
}

/** The same for the comments of a style sheet. */
export function sheetFaults(path: string, source: string): string[] {
  const comments = Array.from(source.matchAll(/\/\*(.*?)\*\//gs), ({ index, 1: value = '' }) => ({
    start: index,
    value,
  }))
  return faultsOfComments(path, source, comments)
}

function faultsOfComments(
  path: string,
  source: string,
  comments: readonly { start: number; value: string }[],
): string[] {
  let lineEnd = 0
  return comments.flatMap(({ start, value }) => {
    // Lines of `//` that follow each other are one text: only the first of them begins it.
    const between = source.slice(lineEnd, start)
    const goesOn = lineEnd > 0 && between.trim() === '' && source.startsWith('//', start)
    lineEnd = start + value.length + 2
    const where = `${path}:${source.slice(0, start).split('\n').length}`
    const text = plainComment(value)
    const fragment = goesOn ? undefined : fragments.exec(text)?.[1]
    return [
      ...faultsIn(where, text),
      ...(fragment ? [`${where} begins with “${fragment}” instead of a noun or a verb: ${text.trim()}`] : []),
    ]
  })
}

/** Beginnings of comments that have no subject, or whose subject stands in other code. */
const fragments = /^(?:@\w+ )?(Of|What|Whether|Where|Whoever|By|In|As|Those|Its)\b(?! `{2})/

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
