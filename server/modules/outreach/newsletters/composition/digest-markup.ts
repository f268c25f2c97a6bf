import { escapeHtml } from '#language/text/escape-html.ts'

/** Markup of letters, in tables and inline styles. */

/** Fonts, named in every element, since old programs inherit nothing: each name costs a letter some 3 kB. */
export const font = "font-family:'PingFang SC','Microsoft YaHei',Arial,sans-serif"
export const colours = {
  ink: '#14191C',
  muted: '#566168',
  harbour: '#00656E',
  signal: '#CF2338',
  up: '#0B7A4B',
  down: '#C4243A',
}

type Tone = 'ink' | 'mut' | 'har' | 'sig' | 'up' | 'dn'
const toneColour: Readonly<Record<Tone, string>> = {
  ...{ ink: colours.ink, mut: colours.muted, har: colours.harbour },
  ...{ sig: colours.signal, up: colours.up, dn: colours.down },
}
/** Attributes of text in a size and colour. */
export const type = (size: number, line: number, tone: Tone, more = '') =>
  `class="${tone}" style="${font};font-size:${size}px;line-height:${line}px;color:${toneColour[tone]};${more}"`
export const table = (rows: string, attributes = 'width="100%"') =>
  `<table role="presentation" ${attributes} cellpadding="0" cellspacing="0" border="0">${rows}</table>`
export const row = (attributes: string, content: string) => `<tr><td ${attributes}>${content}</td></tr>`
export const space = (height: number) => row(`style="height:${height}px;line-height:${height}px;font-size:0"`, '&nbsp;')
export const rule = (height: number, colour: string) =>
  row(
    `style="height:${height}px;line-height:${height}px;font-size:0;background:${colour}" bgcolor="${colour}" class="rule"`,
    '&nbsp;',
  )
export const strong = rule(2, colours.ink)
export const thin = rule(1, '#C4CDCA')
export const link = (href: string, title: string, size: number, line: number, tone: Tone = 'ink', weight = 'bold') =>
  `<a href="${escapeHtml(href)}" ${type(size, line, tone, `font-weight:${weight};text-decoration:none`)}>${escapeHtml(title)}</a>`
