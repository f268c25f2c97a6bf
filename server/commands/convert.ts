import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { Direction } from '#language/conversion.ts'
import { createEngine, type Engine, type EngineMode } from '#language/engine.ts'
import { glossary } from '#language/glossary.ts'
import { protectedNames } from '#language/names.ts'
import { convertHtml } from '#language/text/html.ts'
import { readUsageCases } from '#language/vocabulary/usage-cases.ts'

const help = `Converts Chinese text between scripts, from standard input to standard output.

  npm run convert -- [options] < text

  --to hk|tw|hans       Hong Kong traditional (default), Taiwan traditional, or simplified
  --mode bounded|plain  bounded (default): phrases count on word boundaries, with glossary and names, as on the site;
                        plain: the same result as opencc-js
  --html                the input is an HTML fragment: convert its texts, but not code, addresses and other languages
  --no-usual-glyphs     with --to hk: the official glyphs (説 税 户) instead of the usual ones (說 稅 戶)
  --check FILE          instead of converting, list the cases of a file that come out differently; each line contains
                        simplified, Hong Kong and Taiwan text, separated by tabs (language/vocabulary/usage-cases.tsv)
  --help                show this help

Text is converted line by line as it arrives; HTML is read to its end first.
`

/** Options of the command line. */
export interface ConvertOptions {
  engine: Engine
  direction: Direction
  html: boolean
  /** A file of cases to check instead. */
  check: string | undefined
}

/** A command line that cannot be followed; the message is for the person at the terminal. */
export class UsageError extends Error {}

/** Reads the command line; undefined when it asks for help. Throws UsageError for anything it does not know. */
export function readOptions(args: string[]): ConvertOptions | undefined {
  const values = parse(args)
  if (values.help) return undefined
  const to = oneOf('--to', values.to, ['hk', 'tw', 'hans'] as const)
  const mode: EngineMode = oneOf('--mode', values.mode, ['bounded', 'plain'] as const)
  return {
    engine: createEngine({
      glossary,
      names: protectedNames,
      region: to === 'tw' ? 'tw' : 'hk',
      usualGlyphs: !values['no-usual-glyphs'],
      mode,
    }),
    direction: to === 'hans' ? 'toSimplified' : 'toTraditional',
    html: values.html,
    check: values.check,
  }
}

function parse(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        to: { type: 'string', default: 'hk' },
        mode: { type: 'string', default: 'bounded' },
        html: { type: 'boolean', default: false },
        check: { type: 'string' },
        'no-usual-glyphs': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
    return values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function oneOf<const T extends string>(option: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((one) => one === value)
  if (found === undefined) throw new UsageError(`${option} must be ${allowed.join(', ')}; "${value}" is none of these`)
  return found
}

/** Converts a stream of text chunk by chunk. Lines keep their own ending, and the last one need not have any. */
export async function* convertStream(
  chunks: AsyncIterable<string>,
  { engine, direction, html }: ConvertOptions,
): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of chunks) {
    rest += chunk
    const end = html ? 0 : rest.lastIndexOf('\n') + 1
    if (end === 0) continue
    yield convertLines(rest.slice(0, end), engine, direction)
    rest = rest.slice(end)
  }
  if (rest !== '') yield html ? convertHtml(rest, engine, direction) : convertLines(rest, engine, direction)
}

function convertLines(text: string, engine: Engine, direction: Direction): string {
  return text
    .split('\n')
    .map((line) => engine[direction](line))
    .join('\n')
}

/** The cases of a file that come out otherwise in the engine's region, one line each. */
export function differingCases(text: string, { engine, direction }: ConvertOptions): string[] {
  return readUsageCases(text).flatMap((one) => {
    const [source, expected] = direction === 'toTraditional' ? [one.hans, one[engine.region]] : [one.hk, one.hans]
    const result = engine[direction](source)
    return result === expected ? [] : [`${source}: ${result}, expected ${expected}`]
  })
}

async function checkCases(file: string, options: ConvertOptions): Promise<void> {
  const text = await readFile(file, 'utf8')
  const differing = differingCases(text, options)
  for (const line of differing) process.stdout.write(`${line}\n`)
  process.stdout.write(`${differing.length} of ${readUsageCases(text).length} cases come out differently.\n`)
  if (differing.length > 0) process.exitCode = 1
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2))
  if (options === undefined) {
    process.stdout.write(help)
    return
  }
  if (options.check !== undefined) return checkCases(options.check, options)
  // A reader that has enough (head) closes the pipe: that is no failure.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
  process.stdin.setEncoding('utf8')
  for await (const piece of convertStream(process.stdin, options)) {
    if (!process.stdout.write(piece)) await new Promise((resolve) => process.stdout.once('drain', resolve))
  }
}

if (import.meta.main) {
  try {
    await main()
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    process.stderr.write(`${error.message}\nTry --help.\n`)
    process.exitCode = 2
  }
}
