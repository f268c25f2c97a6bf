import type { Language } from '#language/languages.ts'
import { dataTexts } from '#web/domains/data/data-text.ts'
import { eventTexts } from '#web/domains/events/event-text.ts'
import { orderTexts } from '#web/domains/orders/order-text.ts'
import { searchTexts } from '#web/domains/search/search-text.ts'
import { loadAccountTexts } from '#web/language/account-text.ts'
import { renderTestPage } from '#web/platform/test-page.tsx'
import { drawnPicture } from '#web/ui/cover/cover-art.ts'
import { cardRooms } from './cards.tsx'
import { consoleRoomNames } from './console/console-names.ts'
import { controlRooms } from './controls.tsx'
import { type Room, wordsIn } from './exhibit.ts'

const rooms: readonly Room[] = [...controlRooms, ...cardRooms]

/** Every page of the gallery: those of the site, drawn on the server, and those of the console, drawn in the browser. */
const shownRooms = [...rooms, ...consoleRoomNames]

/** The names of the gallery's pages. */
export const roomNames: readonly string[] = shownRooms.map(({ name }) => name)

export type Theme = 'light' | 'dark'

/** Returns the address of a page: its room, language and theme. */
export const addressOf = (room: string, language: Language, theme: Theme): string => `/${language}/${theme}/${room}`

const partTexts = [dataTexts, eventTexts, orderTexts, searchTexts]

/** A page of the gallery as HTML; undefined for an unknown room. */
export async function galleryPage(
  name: string,
  language: Language,
  theme: Theme,
  style: string,
): Promise<string | undefined> {
  const room = rooms.find((one) => one.name === name)
  if (!room) return consolePage(name, language, theme)
  await Promise.all([loadAccountTexts(language), ...partTexts.map((part) => part.load(language))])
  const exhibits = []
  for (const { name: title, element, wide } of room.exhibits(wordsIn(language), language)) {
    const html = await renderTestPage(element, { language })
    exhibits.push(
      `<section class="exhibit${wide ? ' exhibit--wide' : ''}" data-name="${title}"><h2 lang="en">${title}</h2><div class="exhibit__body">${html}</div></section>`,
    )
  }
  const links = `<link rel="stylesheet" href="${style}">`
  return frameOf({ ...room, links, body: exhibits.join('') }, language, theme)
}

/** A page that the console's own program fills. */
function consolePage(name: string, language: Language, theme: Theme): string | undefined {
  const room = consoleRoomNames.find((one) => one.name === name)
  const links =
    '<link rel="stylesheet" href="/console/console.css"><script type="module" src="/console/console.js"></script>'
  return room && frameOf({ ...room, links, body: '<div id="exhibits"></div>' }, language, theme)
}

function frameOf(
  { name, title, links, body }: { name: string; title: string; links: string; body: string },
  language: Language,
  theme: Theme,
): string {
  const others = shownRooms.map((one) => {
    const current = one.name === name ? ' aria-current="page"' : ''
    return `<a href="${addressOf(one.name, language, theme)}"${current}>${one.title}</a>`
  })
  const looks = (['zh-Hans', 'zh-Hant-HK', 'en'] as const).flatMap((other) =>
    (['light', 'dark'] as const).map((shade) => `<a href="${addressOf(name, other, shade)}">${other}, ${shade}</a>`),
  )
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>${links}`
  const nav = `<nav class="gallery__rooms" lang="en">${others.join('')}</nav><nav class="gallery__rooms" lang="en">${looks.join('')}</nav>`
  return `<!doctype html><html lang="${language}" data-theme="${theme}"><head>${head}</head><body class="has-script"><main class="gallery">${nav}${body}</main></body></html>`
}

/** A drawn cover or monogram, as the site's server draws it. */
export const galleryPicture = (path: string): string | undefined => drawnPicture(path) ?? undefined
