import type { NewsletterList } from '#contract/outreach/newsletter-terms.ts'
import type { Language } from '#language/languages.ts'
import { escapeHtml } from '#language/text/escape-html.ts'
import { countText, readingMinutes } from '#language/text/text.ts'
import { type BarChart, barChartHtml } from './bar-chart.ts'
import { colours, font, link, row, space, strong, table, thin, type } from './digest-markup.ts'
import { digestTexts } from './digest-texts.ts'

/** One line of a letter that leads to a page. */
export interface DigestLink {
  title: string
  href: string
}

/** Content of a letter, in one language. */
export interface Digest {
  kind: NewsletterList
  language: Language
  site: string
  /** Address of the site in the language of the letter. */
  home: string
  /** The day in words. */
  date: string
  intro: { text: string; by: string } | undefined
  numbers: readonly { name: string; value: string; change: string; rises: boolean | undefined; time: string }[]
  lead:
    | (DigestLink & {
        kicker: string
        summary: string
        button: string
        picture: { url: string; alt: string } | undefined
      })
    | undefined
  flash: readonly (DigestLink & { time: string; important: boolean })[]
  chart: BarChart | undefined
  articles: readonly (DigestLink & { kicker: string; summary: string; note: string })[]
  events: readonly (DigestLink & { day: string; weekday: string; note: string })[]
  /** Findings of the reader's saved searches. */
  searches: readonly { title: string; found: readonly (DigestLink & { time: string })[] }[]
}

/** Stand for the links of one recipient, which are filled in for each. */
export const ownLinks = { stop: 'https://stop.invalid/', manage: 'https://manage.invalid/' } as const

const head = `<style>body{margin:0;padding:0;background:#F4F6F5}a{color:#00656E}img{border:0;display:block;max-width:100%}
@media (max-width:639px){.box{width:100%!important}.pad{padding-left:20px!important;padding-right:20px!important}.fh{width:100%!important}.h1{font-size:22px!important;line-height:31px!important}}
@media (prefers-color-scheme:dark){body,.bg{background:#0D1113!important}.paper{background:#151A1D!important}.ink{color:#E8ECEA!important}.mut{color:#9BA6AC!important}.har{color:#52B8C2!important}.sig{color:#FF6A72!important}.up{color:#45C08A!important}.dn{color:#FF6A72!important}.ln{border-color:#262D31!important}.rule{background:#3B464C!important}.bu{background:#2F6B50!important}.bd{background:#8A3A42!important}.bun{background:#45C08A!important}.bdn{background:#FF6A72!important}}</style>`

/** Minutes that a letter takes, its links apart. */
function minutesOf({ intro, lead, flash, articles, events }: Digest): number {
  const texts = [intro?.text, ...[lead ?? [], flash, articles, events].flat().map(({ title }) => title)]
  return readingMinutes(countText([...texts, lead?.summary, ...articles.map(({ summary }) => summary)].join(' ')))
}

const sectionHead = (title: string) =>
  table(`${space(32)}${strong}${row(type(17, 24, 'ink', 'font-weight:bold;padding:10px 0 8px'), escapeHtml(title))}`)

/** A letter in HTML: tables and inline styles, as email programs need them; readable without pictures. */
export function digestHtml(digest: Digest): string {
  const { kind, language, site, date, intro, numbers, lead, flash, chart, articles, events, searches, home } = digest
  const texts = digestTexts[language]
  const name = texts.names[kind](site)
  const parts = [
    table(
      `<tr><td valign="bottom" ${type(30, 36, 'ink', 'font-weight:bold')}>${escapeHtml(name)}</td><td valign="bottom" align="right" ${type(13, 20, 'mut')}>${escapeHtml(date)}${kind === 'breaking' ? '' : `<br>${escapeHtml(texts.takes(minutesOf(digest)))}`}</td></tr>`,
    ),
    table(space(14) + strong),
    intro &&
      table(
        row(type(16, 28, 'ink', 'padding:16px 0 6px'), escapeHtml(intro.text).replaceAll('\n', '<br>')) +
          (intro.by && row(type(14, 22, 'mut', 'padding-bottom:14px'), escapeHtml(intro.by))),
      ),
    numbers.length > 0 && numbersHtml(numbers),
    lead && leadHtml(lead),
    flash.length > 0 && sectionHead(texts.flash) + flashHtml(flash),
    chart && sectionHead(texts.chart) + barChartHtml(chart),
    articles.length > 0 && sectionHead(texts.articles) + articlesHtml(articles),
    events.length > 0 && sectionHead(texts.events) + eventsHtml(events),
    searches.length > 0 && sectionHead(texts.searches) + searches.map(searchHtml).join(''),
    table(
      `${space(32)}${thin}${row(
        type(13, 22, 'mut', 'padding-top:16px'),
        `${escapeHtml(texts.reason(name))}<br>${[
          [ownLinks.stop, texts.stop],
          [ownLinks.manage, texts.manage],
          [home, texts.web],
        ]
          .map(
            ([href = '', label = '']) =>
              `<a href="${escapeHtml(href)}" class="har" style="color:${colours.harbour}">${escapeHtml(label)}</a>`,
          )
          .join('&emsp;')}<br>${escapeHtml(`${site}${language === 'en' ? '. ' : '。'}${texts.disclaimer}`)}`,
      )}`,
    ),
  ]
  const preview = escapeHtml(
    [lead?.title, ...articles.slice(0, 2).map(({ title }) => title)].filter(Boolean).join('；'),
  )
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(`${name} · ${date}`)}</title>${head}</head>`,
    `<body class="bg"><div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preview}</div>`,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="bg" bgcolor="#F4F6F5" style="background:#F4F6F5"><tr><td align="center" style="padding:24px 0 40px"><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" class="box paper" bgcolor="#FFFFFF" style="width:600px;background:#FFFFFF"><tr><td class="pad" style="padding:28px 36px 36px">`,
    ...parts.filter(Boolean),
    '</td></tr></table></td></tr></table></body></html>',
  ].join('\n')
}

function numbersHtml(numbers: Digest['numbers']): string {
  const pairs = Array.from({ length: Math.ceil(numbers.length / 2) }, (_, pair) =>
    numbers.slice(2 * pair, 2 * pair + 2),
  )
  const cell = ({ name, value, change, rises, time }: Digest['numbers'][number]) => {
    const tone = rises === undefined ? 'mut' : rises ? 'up' : 'dn'
    return `<td width="50%" valign="top" style="padding:12px 8px 12px 0"><div ${type(12, 18, 'mut')}>${escapeHtml(name)}</div><div ${type(18, 28, 'ink', 'font-weight:bold;white-space:nowrap')}>${escapeHtml(value)}</div><div ${type(13, 18, tone)}>${escapeHtml(change) || '&nbsp;'}</div><div ${type(12, 18, 'mut')}>${escapeHtml(time)}</div></td>`
  }
  const halves = pairs.map((pair) =>
    table(`<tr>${pair.map(cell).join('')}</tr>`, 'width="50%" align="left" class="fh"'),
  )
  return `${table(thin)}${halves.join('')}${table(row('style="font-size:0;line-height:0;clear:both"', '&nbsp;'))}${table(thin)}`
}

function leadHtml({ title, href, kicker, summary, button, picture }: NonNullable<Digest['lead']>): string {
  const image =
    picture &&
    row(
      '',
      `<a href="${escapeHtml(href)}"><img src="${escapeHtml(picture.url)}" width="528" alt="${escapeHtml(picture.alt)}" style="width:100%;height:auto"></a>`,
    ) + space(14)
  const act = table(
    `<tr><td bgcolor="${colours.harbour}" style="background:${colours.harbour};border-radius:4px"><a href="${escapeHtml(href)}" style="${font};display:inline-block;padding:11px 22px;font-size:15px;line-height:20px;font-weight:bold;color:#FFFFFF;text-decoration:none">${escapeHtml(button)}</a></td></tr>`,
    '',
  )
  return table(
    [
      space(24),
      image ?? '',
      kicker && row(type(13, 20, 'har', 'font-weight:bold'), escapeHtml(kicker)),
      row('', link(href, title, 27, 37).replace('class="ink"', 'class="ink h1"')),
      summary && row(type(16, 28, 'mut', 'padding-top:8px'), escapeHtml(summary)),
      row('style="padding-top:16px"', act),
    ].join(''),
  )
}

const flashHtml = (flash: Digest['flash']): string =>
  table(
    flash
      .map(({ time, title, href, important }) => {
        const tone = important ? 'sig' : 'ink'
        const weight = important ? 'bold' : 'normal'
        return `<tr><td width="52" valign="top" ${type(13, 24, important ? 'sig' : 'mut', `padding:9px 0;font-weight:${weight}`)}>${escapeHtml(time)}</td><td width="1" bgcolor="#C4CDCA" style="background:#C4CDCA;font-size:0;line-height:0" class="rule">&nbsp;</td><td style="padding:9px 0 9px 18px">${link(href, title, 15, 24, tone, weight)}</td></tr>`
      })
      .join(''),
  )

const articlesHtml = (articles: Digest['articles']): string =>
  table(
    articles
      .map(({ kicker, title, href, summary, note }) =>
        row(
          'style="padding:16px 0;border-bottom:1px solid #E2E7E5" class="ln"',
          [
            kicker && `<div ${type(13, 20, 'har', 'font-weight:bold')}>${escapeHtml(kicker)}</div>`,
            link(href, title, 18, 27),
            summary && `<div ${type(15, 25, 'mut', 'padding-top:4px')}>${escapeHtml(summary)}</div>`,
            note && `<div ${type(13, 20, 'mut', 'padding-top:6px')}>${escapeHtml(note)}</div>`,
          ].join(''),
        ),
      )
      .join(''),
  )

const eventsHtml = (events: Digest['events']): string =>
  table(
    events
      .map(
        ({ day, weekday, title, href, note }) =>
          `<tr><td width="64" valign="top" style="padding:12px 0;border-bottom:1px solid #E2E7E5" class="ln"><div ${type(26, 28, 'ink', 'font-weight:bold')}>${escapeHtml(day)}</div><div ${type(12, 18, 'mut')}>${escapeHtml(weekday)}</div></td><td valign="top" style="padding:12px 0;border-bottom:1px solid #E2E7E5" class="ln">${link(href, title, 15, 24)}<div ${type(13, 20, 'mut')}>${escapeHtml(note)}</div></td></tr>`,
      )
      .join(''),
  )

const searchHtml = ({ title, found }: Digest['searches'][number]): string =>
  table(row(type(13, 20, 'har', 'font-weight:bold;padding-top:8px'), escapeHtml(title))) +
  flashHtml(found.map((one) => ({ ...one, important: false })))

/** The same letter as plain text. */
export function digestText(digest: Digest): string {
  const { kind, language, site, date, intro, numbers, lead, flash, chart, articles, events, searches, home } = digest
  const texts = digestTexts[language]
  const name = texts.names[kind](site)
  const section = (title: string, lines: readonly string[]) => (lines.length > 0 ? [`— ${title} —`, ...lines] : [])
  const linked = ({ title, href }: DigestLink, before = '', after = '') =>
    [`${before}${title}`, after, href].filter(Boolean).join('\n')
  return [
    `${name}\n${date}`,
    intro && [intro.text, intro.by].filter(Boolean).join('\n'),
    numbers.map((one) => [one.name, one.value, one.change].filter(Boolean).join('  ')).join('\n'),
    lead && linked(lead, '', lead.summary),
    ...section(
      texts.flash,
      flash.map((one) => linked(one, `${one.time}  `)),
    ),
    ...section(texts.chart, chart ? [`${chart.title}\n${chart.note}`] : []),
    ...section(
      texts.articles,
      articles.map((one) => linked(one, '', [one.summary, one.note].filter(Boolean).join('\n'))),
    ),
    ...section(
      texts.events,
      events.map((one) => linked(one, `${one.day} ${one.weekday}  `, one.note)),
    ),
    ...section(
      texts.searches,
      searches.flatMap(({ title, found }) => [title, ...found.map((one) => linked(one, `${one.time}  `))]),
    ),
    `-- \n${texts.reason(name)}`,
    `${texts.stop}\n${ownLinks.stop}`,
    `${texts.manage}\n${ownLinks.manage}`,
    `${home}\n${texts.disclaimer}`,
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** A letter in both forms. Called in threads: a letter takes some milliseconds. */
export const renderDigest = (digest: Digest): { html: string; text: string } => ({
  html: digestHtml(digest),
  text: digestText(digest),
})
