import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { languages } from '#language/languages.ts'
import { launchBrowser } from '../browser.ts'
import type { Gallery } from './build-gallery.ts'

const widths = [375, 1440]
const themes = ['light', 'dark'] as const

/** Runs in the page: loads pictures without scrolling to them. */
const everyPicture = async () => {
  for (const picture of document.images) picture.loading = 'eager'
  await Promise.all([...document.images].map((picture) => picture.decode()))
}

/** Takes a picture of every exhibit, or those of some rooms, in every language, theme and width. @returns their number */
export async function takePictures(
  { pages }: Gallery,
  origin: string,
  folder: string,
  rooms: readonly string[] = pages.roomNames,
): Promise<number> {
  await mkdir(folder, { recursive: true })
  const browser = await launchBrowser()
  let count = 0
  try {
    for (const width of widths) {
      const page = await browser.newPage({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
      for (const language of languages)
        for (const theme of themes)
          for (const room of rooms) {
            await page.goto(origin + pages.addressOf(room, language, theme), { waitUntil: 'networkidle' })
            if (room.startsWith('console-')) await page.waitForSelector('body[data-ready]')
            await page.evaluate(everyPicture)
            for (const exhibit of await page.locator('.exhibit').all()) {
              const name = [room, await exhibit.getAttribute('data-name'), language, theme, width].join(' - ')
              await writeFile(join(folder, `${name}.png`), await exhibit.screenshot({ animations: 'disabled' }))
              count++
            }
          }
      await page.close()
    }
  } finally {
    await browser.close()
  }
  return count
}

/** Returns the differences between the pictures of two folders, a line each. */
export async function comparePictures(before: string, after: string, rooms?: readonly string[]): Promise<string[]> {
  const isPicture = (name: string) =>
    name.endsWith('.png') && (!rooms || rooms.some((room) => name.startsWith(`${room} - `)))
  const [old, fresh] = await Promise.all(
    [before, after].map(async (folder) => (await readdir(folder)).filter(isPicture)),
  )
  const names = new Set([...(old ?? []), ...(fresh ?? [])])
  const problems: string[] = []
  for (const name of [...names].sort()) {
    if (!old?.includes(name)) problems.push(`${name}: new`)
    else if (!fresh?.includes(name)) problems.push(`${name}: gone`)
    else {
      const difference = await differenceOf(await readFile(join(before, name)), await readFile(join(after, name)))
      if (difference) problems.push(`${name}: ${difference}`)
    }
  }
  return problems
}

/** How two pictures differ; undefined where each point is the same. */
export async function differenceOf(one: Buffer, other: Buffer): Promise<string | undefined> {
  const [a, b] = await Promise.all(
    [one, other].map((bytes) => sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })),
  )
  if (!a || !b) return undefined
  const size = ({ info }: typeof a) => `${info.width} × ${info.height}`
  if (size(a) !== size(b)) return `${size(a)} became ${size(b)}`
  let points = 0
  for (let at = 0; at < a.data.length; at += 4)
    if (!a.data.subarray(at, at + 4).equals(b.data.subarray(at, at + 4))) points++
  return points > 0 ? `${points} points differ` : undefined
}
