import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { analyse } from 'scslre'
import { parseSync } from 'vite'
import { isForTests } from './imports/layers.ts'
import { builtPatterns, type KnownPattern, knownPatterns } from './known-patterns.ts'
import { nodesOf, type SyntaxNode } from './syntax.ts'

/** A regular expression of the program whose time grows faster than the text that it is given. */
export interface SlowPattern {
  path: string
  line: number
  /** The pattern as written: `/a+b/g`. */
  written: string
  /** Characters that make it slow when they are repeated. */
  repeated: string[]
}

interface BuiltPattern {
  path: string
  line: number
}

interface Patterns {
  slow: SlowPattern[]
  /** Put together at run time, where only a reader can see it. */
  built: BuiltPattern[]
}

/** The patterns of one file. */
export function patternsOf(path: string, text: string): Patterns {
  const { program } = parseSync(path, text)
  const found: Patterns = { slow: [], built: [] }
  const lineOf = ({ start }: SyntaxNode) => text.slice(0, start).split('\n').length
  for (const node of nodesOf(program)) {
    if (isBuilt(node)) found.built.push({ path, line: lineOf(node) })
    const literal = literalOf(node)
    const { reports } = literal ? analyse(literal) : { reports: [] }
    if (!literal || reports.length === 0) continue
    const repeated = [...new Set(reports.map(({ character }) => character.pick))]
    found.slow.push({ path, line: lineOf(node), written: `/${literal.source}/${literal.flags}`, repeated })
  }
  return found
}

/** The pattern of `/…/`, `new RegExp('…')` or `RegExp('…')`. */
function literalOf(node: SyntaxNode): { source: string; flags: string } | undefined {
  const { regex } = node as { regex?: { pattern: string; flags: string } }
  if (node.type === 'Literal' && regex) return { source: regex.pattern, flags: regex.flags }
  const [source, flags] = argumentsOf(node) ?? []
  if (typeof source?.value !== 'string') return undefined
  return { source: source.value, flags: typeof flags?.value === 'string' ? flags.value : '' }
}

const isBuilt = (node: SyntaxNode): boolean => {
  const [source] = argumentsOf(node) ?? []
  return source !== undefined && source.type !== 'Literal'
}

type Argument = { type: string; value?: unknown }

function argumentsOf(node: SyntaxNode): Argument[] | undefined {
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return undefined
  return (node.callee as { name?: string }).name === 'RegExp' ? (node.arguments as Argument[]) : undefined
}

/** The parts whose patterns meet texts from outside. */
const parts = '{contract,language,server,web,console}/**/*.{ts,tsx}'

export async function readPatterns(root: string): Promise<Patterns> {
  const all: Patterns = { slow: [], built: [] }
  for await (const path of glob(parts, { cwd: root })) {
    if (isForTests(path)) continue
    const { slow, built } = patternsOf(path, await readFile(join(root, path), 'utf8'))
    all.slow.push(...slow)
    all.built.push(...built)
  }
  return all
}

/** Every pattern that could hold up the server and that nobody has looked at, and what was looked at and is gone. */
export function problemsWith(
  { slow, built }: Patterns,
  known: readonly KnownPattern[] = knownPatterns,
  builtIn: Readonly<Record<string, string>> = builtPatterns,
): string[] {
  const isSame = (one: KnownPattern, { path, written }: SlowPattern) => one.path === path && one.written === written
  return [
    ...slow
      .filter((one) => !known.some((other) => isSame(other, one)))
      .map(
        ({ path, line, written, repeated }) =>
          `${path}:${line} ${written} takes time with the square of its text, or worse: repeat ${repeated.map((one) => JSON.stringify(one)).join(', ')}`,
      ),
    ...built
      .filter(({ path }) => !Object.hasOwn(builtIn, path))
      .map(
        ({ path, line }) =>
          `${path}:${line} a pattern put together at run time: say in tools/checks/known-patterns.ts why it is fast`,
      ),
    ...known
      .filter((one) => !slow.some((other) => isSame(one, other)))
      .map(({ path, written }) => `tools/checks/known-patterns.ts: there is no ${written} in ${path} any more`),
    ...Object.keys(builtIn)
      .filter((path) => !built.some((one) => one.path === path))
      .map((path) => `tools/checks/known-patterns.ts: ${path} puts no pattern together any more`),
  ]
}

export const checkPatterns = async (root: string): Promise<string[]> => problemsWith(await readPatterns(root))
