/** A selector of a style sheet with the classes that it names, in its order. */
export interface Selector {
  line: number
  text: string
  classes: readonly { name: string; isGlobal: boolean }[]
  /** Stands inside the braces of another, whose classes it shares. */
  nested: boolean
}

/** Lines stay where they are, and so does what stands between quotation marks, but for signs that would mislead. */
const blankOut = (text: string) =>
  text.startsWith('/*') ? text.replace(/[^\n]/g, ' ') : text.replace(/[{}(),.;]/g, ' ')
const commentsAndStrings = /\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/|"[^"\n]*"|'[^'\n]*'/g
const classNames = /:global\(\s*\.([A-Za-z_][\w-]*)\s*\)|\.([A-Za-z_-][\w-]*)/g

/** Every selector of a sheet, those of a list each by itself; frames of an animation are none. */
export function selectorsOf(css: string): Selector[] {
  const text = css.replace(commentsAndStrings, blankOut)
  const found: Selector[] = []
  const open: ('rule' | 'group' | 'frames')[] = []
  let start = 0
  let line = 1
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '{') {
      const prelude = text.slice(start, at)
      const kind = kindOf(prelude, open)
      if (kind === 'rule') found.push(...selectorsIn(prelude, line, open.includes('rule')))
      open.push(kind)
    } else if (sign === '}') open.pop()
    if (sign === '{' || sign === '}' || sign === ';') {
      line += countNewlines(text.slice(start, at + 1))
      start = at + 1
    }
  }
  return found
}

function kindOf(prelude: string, open: readonly string[]): 'rule' | 'group' | 'frames' {
  if (/^\s*@keyframes\b/.test(prelude) || open.includes('frames')) return 'frames'
  return prelude.trimStart().startsWith('@') ? 'group' : 'rule'
}

function selectorsIn(prelude: string, line: number, nested: boolean): Selector[] {
  let before = line
  return topLevelParts(prelude).map((part) => {
    const own = before + countNewlines(part.slice(0, part.length - part.trimStart().length))
    before += countNewlines(part)
    const classes = [...part.matchAll(classNames)].map(([, global, local]) => ({
      name: global ?? local ?? '',
      isGlobal: global !== undefined,
    }))
    return { line: own, text: part.trim(), classes, nested }
  })
}

/** The parts between the commas that stand in no brackets. */
function topLevelParts(list: string): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < list.length; at++) {
    if (list[at] === '(' || list[at] === '[') depth++
    else if (list[at] === ')' || list[at] === ']') depth--
    else if (list[at] === ',' && depth === 0) {
      parts.push(list.slice(start, at))
      start = at + 1
    }
  }
  return [...parts, list.slice(start)]
}

const countNewlines = (text: string) => text.split('\n').length - 1
