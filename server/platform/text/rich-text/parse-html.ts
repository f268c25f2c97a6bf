import type { Root } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import { type DefaultTreeAdapterMap, defaultTreeAdapter, Parser, type TreeAdapter } from 'parse5'
import { RichTextError } from './errors.ts'
import { maxAttributes, maxDepth, maxNodes } from './limits.ts'

type Adapter = TreeAdapter<DefaultTreeAdapterMap>
type TreeNode = DefaultTreeAdapterMap['node']

/** Characters given to the parser at once; between two pieces an element with countless attributes is noticed. */
const pieceLength = 16_384

/**
 * Parses a fragment as browsers do. The parser itself has no limits: a few kilobytes of unclosed tags make it build a
 * tree of millions of nodes, so ours counts while building.
 * @throws RichTextError when the tree gets too large or too deep
 */
export function parseHtml(html: string): Root {
  const parser = Parser.getFragmentParser<DefaultTreeAdapterMap>(null, {
    treeAdapter: countingAdapter(),
    scriptingEnabled: false,
  })
  for (let at = 0; at < html.length || at === 0; at += pieceLength) {
    parser.tokenizer.write(html.slice(at, at + pieceLength), at + pieceLength >= html.length)
    // Not part of the parser's declared interface; the test of countless attributes fails should it go.
    // biome-ignore lint/complexity/useLiteralKeys: only this form reads a member that is declared protected
    const token = parser.tokenizer['currentToken'] as { attrs?: unknown[] } | null
    if ((token?.attrs?.length ?? 0) > maxAttributes) throw new RichTextError('An element has too many attributes')
  }
  const fragment = parser.getFragment()
  checkDepth(fragment)
  return fromParse5(fragment) as Root
}

function countingAdapter(): Adapter {
  let nodes = 0
  const depths = new WeakMap<TreeNode, number>()
  const count = () => {
    nodes += 1
    if (nodes > maxNodes) throw new RichTextError('The text consists of too many parts')
  }
  const place = (parent: TreeNode, child: TreeNode) => {
    const depth = (depths.get(parent) ?? 0) + 1
    if (depth > maxDepth) throw new RichTextError('The text is nested too deeply')
    depths.set(child, depth)
  }
  return {
    ...defaultTreeAdapter,
    createElement: (...details) => {
      count()
      return defaultTreeAdapter.createElement(...details)
    },
    appendChild: (parent, child) => {
      place(parent, child)
      defaultTreeAdapter.appendChild(parent, child)
    },
    insertBefore: (parent, child, before) => {
      place(parent, child)
      defaultTreeAdapter.insertBefore(parent, child, before)
    },
  }
}

/** Repairing wrong nesting moves whole branches after they were measured, so the finished tree is measured again. */
function checkDepth(root: TreeNode): void {
  let level: TreeNode[] = [root]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) throw new RichTextError('The text is nested too deeply')
    level = level.flatMap((node) => ('childNodes' in node ? node.childNodes : []))
  }
}
