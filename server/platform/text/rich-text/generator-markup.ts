/**
 * Converts additions of documentation site generators to plain Markdown: admonitions (`:::tip` … `:::`) as callouts,
 * ids of headings (`## Fees {#fees}`) as anchors; lines that are code rather than text (MDX imports, component tags)
 * are dropped. Code blocks stay as they are.
 */
export function withoutGeneratorMarkup(markdown: string): string {
  if (!/:::|\{#|^(?:import|export) |^[^\S\r\n\u2028\u2029]*<\/?[A-Z]/m.test(markdown)) return markdown
  const lines = markdown.split('\n')
  const code = codeLines(lines)
  const marks = admonitionMarks(lines, code)
  const result: string[] = []
  let depth = 0
  for (const [at, line] of lines.entries()) {
    const mark = marks.get(at)
    if (mark === 'end') {
      depth -= 1
      // A line that follows without a blank line would count as part of the quote.
      result.push('> '.repeat(depth).trimEnd())
    } else if (mark) {
      result.push('> '.repeat(depth).trimEnd())
      depth += 1
      result.push('> '.repeat(depth) + headOf(mark), '> '.repeat(depth).trimEnd())
    } else if (code.has(at)) result.push('> '.repeat(depth) + line)
    else if (!isProgram(line)) result.push(('> '.repeat(depth) + withAnchor(line)).trimEnd())
  }
  return result.join('\n')
}

interface Opening {
  kind: string
  title: string
}

/** Nobody writes deeper ones; the parser's cost grows with them. */
const maxDepth = 3
const opening = /^ {0,3}(:{3,})[ \t]*(note|tip|info|important|warning|caution|danger|success)(?![\w-])/i
const closing = /^ {0,3}(:{3,})[ \t]*\r?$/

/** Finds the beginnings and ends of admonitions; those without an end are text. */
function admonitionMarks(lines: readonly string[], code: ReadonlySet<number>): Map<number, Opening | 'end'> {
  const marks = new Map<number, Opening | 'end'>()
  const open: { at: number; colons: number; found: Opening }[] = []
  for (const [at, line] of lines.entries()) {
    if (code.has(at) || !line.includes(':::')) continue
    const [mark = '', colons = '', kind] = opening.exec(line) ?? []
    if (kind && open.length < maxDepth) {
      const title = titleOf(line.slice(mark.length).trim())
      open.push({ at, colons: colons.length, found: { kind: kind.toLowerCase(), title } })
      continue
    }
    const end = closing.exec(line)?.[1]?.length
    const last = open.at(-1)
    if (end === undefined || last?.colons !== end) continue
    open.pop()
    marks.set(last.at, last.found).set(at, 'end')
  }
  // One inside another that is never closed is still complete.
  return marks
}

/** `:::tip[Title]`, `:::tip Title`, `:::tip{title="Title"}` */
function titleOf(text: string): string {
  const isBraced = text.startsWith('{') && text.endsWith('}')
  const braced = isBraced ? (/title="([^"]*)"/.exec(text)?.[1] ?? '') : text
  return (/^\[(.*)\]$/.exec(text)?.[1] ?? braced).trim()
}

const callouts: Record<string, string> = { info: 'NOTE', success: 'TIP', danger: 'CAUTION' }

const headOf = ({ kind, title }: Opening): string =>
  title ? `**${title.replaceAll('*', '')}**` : `[!${callouts[kind] ?? kind.toUpperCase()}]`

/** The lines of fenced code, fences included. */
function codeLines(lines: readonly string[]): Set<number> {
  const inside = new Set<number>()
  let fence: string | undefined
  for (const [at, line] of lines.entries()) {
    const found = /^[ \t]*(?:>[ \t]*)*(`{3,}|~{3,})/.exec(line)
    const [before = '', run = ''] = found ?? []
    const after = line.slice(before.length)
    if (fence === undefined) {
      if (!found || (run.startsWith('`') && after.includes('`'))) continue
      fence = run
      inside.add(at)
      continue
    }
    inside.add(at)
    if (run.startsWith(fence) && after.trim() === '') fence = undefined
  }
  return inside
}

const moduleLine = /^(?:import\s+(?:[\w*{][^'"]*\sfrom\s+)?|export\s[^'"]*\sfrom\s+)(?:'[^']+'|"[^"]+");?\s*$/
const componentTag = /^\s*<\/?[A-Z][A-Za-z]{2,}(?:\.[A-Za-z]+)?(?:\s[^<>]*)?\/?>\s*$/

const isProgram = (line: string): boolean => moduleLine.test(line) || componentTag.test(line)

const withAnchor = (line: string): string =>
  /^ {0,3}#{1,6}[ \t]/.test(line)
    ? line.trimEnd().replace(/(?<![ \t])[ \t]*\{#([\p{L}\p{N}_.:-]{1,80})\}$/u, ' <a id="$1"></a>')
    : line
