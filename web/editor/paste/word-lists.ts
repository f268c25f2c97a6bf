import { isElement, type PastedElement, type PastedNode, textOf } from './tree.ts'

/*
 * Word writes lists as paragraphs: the level stands in `mso-list: l0 level2 lfo1`, the number or bullet as text within
 * `mso-list: Ignore` or between conditional comments.
 */
const listStyle = /mso-list:\s*l\d+\s+level(\d+)/i
const ignored = /mso-list:\s*ignore/i
const numbered = /^\s*[(（]?(?:\d{1,3}|[a-zA-Z]|[ivxlcIVXLC]{1,6}|[一二三四五六七八九十百]{1,4})[.)、．）]/
/** Without marks: what Word sets before an item when its markup was lost on the way. */
const leadingMark =
  /^[\s\u00a0]*(?:[·•▪◦○●■§Øüo➢✓–-](?=[\s\u00a0]{2,})|[(（]?(?:\d{1,3}|[a-zA-Z]|[ivxlc]{1,6})[.)、．）](?=[\s\u00a0]{2,}))[\s\u00a0]*/

interface ListItem {
  level: number
  ordered: boolean
  children: PastedNode[]
}

/** Paragraphs that are items of lists, as lists; everything else as it is. */
export function withWordLists(nodes: readonly PastedNode[]): PastedNode[] {
  const result: PastedNode[] = []
  let items: ListItem[] = []
  const finish = () => {
    if (items.length > 0) result.push(...listsOf(items))
    items = []
  }
  for (const node of nodes) {
    const item = itemOf(node)
    if (item) items.push(item)
    else if (!isElement(node) && node.trim() === '') continue
    else {
      finish()
      result.push(isElement(node) ? { ...node, children: withWordLists(node.children) } : node)
    }
  }
  finish()
  // Spaces between inline elements mean something; only lists made them go.
  return result.length === nodes.length || nodes.some((node) => itemOf(node)) ? result : keepingSpaces(nodes)
}

const keepingSpaces = (nodes: readonly PastedNode[]): PastedNode[] =>
  nodes.map((node) => (isElement(node) ? { ...node, children: withWordLists(node.children) } : node))

function itemOf(node: PastedNode): ListItem | undefined {
  if (!isElement(node) || !/^(p|div|h[1-6])$/.test(node.name)) return undefined
  const level = listStyle.exec(node.attributes.style ?? '')?.[1]
  if (level === undefined) return undefined
  const mark = markOf(node)
  const children = withoutMark(node.children)
  const bare = mark === '' ? withoutLeadingMark(children) : { children, mark: '' }
  return { level: Number(level), ordered: numbered.test(mark || bare.mark), children: bare.children }
}

const isIgnored = (node: PastedNode): boolean => isElement(node) && ignored.test(node.attributes.style ?? '')

function markOf(node: PastedElement): string {
  for (const child of node.children) {
    if (isIgnored(child)) return textOf(child).trim()
    const inside = isElement(child) ? markOf(child) : ''
    if (inside) return inside
  }
  return ''
}

const withoutMark = (nodes: readonly PastedNode[]): PastedNode[] =>
  nodes
    .filter((node) => !isIgnored(node))
    .map((node) => (isElement(node) ? { ...node, children: withoutMark(node.children) } : node))

/** Takes the mark off the first text of an item. */
function withoutLeadingMark(nodes: readonly PastedNode[]): { children: PastedNode[]; mark: string } {
  const [first, ...rest] = nodes
  if (first === undefined) return { children: [], mark: '' }
  if (!isElement(first)) {
    const mark = leadingMark.exec(first)?.[0] ?? ''
    return { children: [first.slice(mark.length), ...rest], mark }
  }
  const inside = withoutLeadingMark(first.children)
  return { children: [{ ...first, children: inside.children }, ...rest], mark: inside.mark }
}

/** Items one after the other as lists inside each other. */
function listsOf(items: readonly ListItem[]): PastedElement[] {
  const lists: PastedElement[] = []
  const open: { level: number; list: PastedElement }[] = []
  for (const { level, ordered, children } of items) {
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > level) open.pop()
    const name = ordered ? 'ol' : 'ul'
    const current = open.at(-1)
    if (!current || current.level < level || (current.list.name !== name && open.length === 1)) {
      const list: PastedElement = { name, attributes: {}, children: [] }
      const parent = current && current.level < level ? current.list.children.at(-1) : undefined
      if (parent && isElement(parent)) parent.children.push(list)
      else {
        lists.push(list)
        open.length = 0
      }
      open.push({ level, list })
    }
    open.at(-1)?.list.children.push({
      name: 'li',
      attributes: {},
      children: [{ name: 'p', attributes: {}, children }],
    })
  }
  return lists
}
