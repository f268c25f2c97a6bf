import type { Options as Schema } from 'rehype-sanitize'
import { allowedMarkup } from '#contract/newsroom/blocks/block-html.ts'
import { blocks, nodeNames } from '#contract/newsroom/blocks/blocks.ts'
import { propertyName } from './property-name.ts'

const words = (list: string) => list.split(' ')

/** Elements of a text. Anything else is removed, but its content stays unless the element is in `strip`. */
const elements = words(
  'a abbr b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q rp rt ruby s samp section small span strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr',
)

/** Elements whose content is not part of the article. */
const strip = words(
  'script style template textarea select option optgroup title svg math canvas xmp plaintext noembed noframes object applet iframe audio video map frameset head button datalist',
)

const language = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/
const smallNumber = /^[1-9]\d{0,3}$/

/** Attributes of stored blocks of the editor, by the tag of their element. */
const byBlocks = nodeNames.map((name) => allowedMarkup(blocks[name]))
const blockTags = [...new Set(byBlocks.flatMap(Object.keys))]

const ofBlocks = (tag: string): [string, ...(string | RegExp)[]][] =>
  byBlocks
    .flatMap((allowed) => Object.entries(allowed[tag] ?? {}))
    .map(([name, values]) => [propertyName(name), ...values])

/** The attributes that any text may have. */
const attributes: NonNullable<Schema['attributes']> = {
  '*': [
    ['id', /^t[0-9a-z]+-/],
    ['lang', language],
    ['dir', 'ltr', 'rtl', 'auto'],
    ['translate', 'no', 'yes'],
  ],
  a: [
    'href',
    'title',
    ['rel', 'noopener', 'noreferrer', 'nofollow', 'ugc'],
    'ariaLabel',
    ['className', 'footnote-back', 'footnote-ref'],
  ],
  abbr: ['title'],
  dfn: ['title'],
  code: [['className', /^language-[A-Za-z0-9+#_.-]{1,30}$/, 'math-inline', 'math-display']],
  col: [['span', smallNumber]],
  colgroup: [['span', smallNumber]],
  del: ['dateTime'],
  ins: ['dateTime'],
  details: ['open'],
  div: [['className', 'table-scroll'], ['tabIndex', 0], ['role', 'region'], 'ariaLabel'],
  img: [
    'src',
    'alt',
    'title',
    ['width', smallNumber],
    ['height', smallNumber],
    ['loading', 'lazy'],
    ['decoding', 'async'],
    ['referrerPolicy', 'no-referrer'],
  ],
  li: [['value', smallNumber]],
  ol: [['start', /^-?\d{1,9}$/], 'reversed', ['type', '1', 'a', 'A', 'i', 'I']],
  pre: [['tabIndex', 0]],
  section: [['className', 'footnotes'], ['role', 'doc-endnotes'], 'ariaLabel'],
  td: [
    ['colSpan', smallNumber],
    ['rowSpan', smallNumber],
    ['align', 'left', 'center', 'right'],
  ],
  th: [
    ['colSpan', smallNumber],
    ['rowSpan', smallNumber],
    ['align', 'left', 'center', 'right'],
    ['scope', 'col', 'row', 'colgroup', 'rowgroup'],
  ],
  time: ['dateTime'],
}

/** The one list of what may appear in a stored text, formulas apart (see `formulaSchema`). */
export const textSchema: Schema = {
  tagNames: [...elements, ...blockTags],
  strip,
  ancestors: Object.fromEntries(
    words('tbody td th thead tfoot tr caption col colgroup').map((name) => [name, ['table']]),
  ),
  attributes: {
    ...attributes,
    ...Object.fromEntries(blockTags.map((tag) => [tag, [...(attributes[tag] ?? []), ...ofBlocks(tag)]])),
  },
  protocols: { href: ['http', 'https', 'mailto'], src: ['http', 'https'] },
  clobber: [],
  allowComments: false,
  allowDoctypes: false,
}

/** Formulas, as they come from the typesetter: MathML's presentation elements, without links and styles. */
export const formulaSchema: Schema = {
  tagNames: words(
    'math merror menclose mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr mlabeledtr munder munderover none',
  ),
  strip: words('annotation annotation-xml'),
  attributes: {
    '*': words(
      'mathvariant mathcolor mathbackground stretchy fence separator lspace rspace width height depth voffset minsize maxsize rowspacing columnspacing columnalign columnlines rowlines displaystyle scriptlevel accent accentunder linethickness symmetric movablelimits movableLimits largeop notation side',
    ),
    math: ['xmlns', ['display', 'block'], 'alttext'],
  },
  protocols: {},
  clobber: [],
}
