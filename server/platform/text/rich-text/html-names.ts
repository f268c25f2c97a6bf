/** Names of HTML elements, obsolete ones included. A tag with another name is a writer's placeholder: `<your-key>`. */
const names =
  'a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd keygen label legend li link main map mark marquee math menu menuitem meta meter nav nobr noembed noframes noscript object ol optgroup option output p param picture plaintext pre progress q rb rp rt rtc ruby s samp script search section select slot small source span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr xmp'

const known = new Set(names.split(' '))

/** True for names of HTML elements; other tags in a text are taken for words. */
export const isHtmlName = (name: string): boolean => known.has(name.toLowerCase())

/** Elements whose content is read as plain text up to their end tag: one that is never closed takes all that follows. */
export const textElements = new Set('script style textarea title xmp iframe noembed noframes plaintext'.split(' '))
