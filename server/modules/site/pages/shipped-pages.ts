import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { z } from 'zod'
import { calendarDay } from '#contract/call.ts'
import type { StaticPageName } from '#contract/site/site.ts'
import type { Language } from '#language/languages.ts'

const folder = new URL('./shipped/', import.meta.url)
const head = z.object({
  title: z.string(),
  summary: z.string(),
  language: z.enum(['zh-Hans', 'en']),
  updated: calendarDay,
})

/** A static page in one language, as it is written. */
export interface PageText {
  language: Language
  title: string
  summary: string
  markdown: string
  /** Day of the last change, YYYY-MM-DD. */
  updated: string
}

/** The texts of a page that come with the program: simplified Chinese and English. */
export async function shippedPage(page: StaticPageName): Promise<PageText[]> {
  return Promise.all([`${page}.md`, `${page}.en.md`].map(readPage))
}

/** @throws Error when the file has no front matter, ZodError when it lacks a field */
async function readPage(name: string): Promise<PageText> {
  const source = await readFile(new URL(name, folder), 'utf8')
  const [, front, markdown] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(source) ?? []
  if (front === undefined || markdown === undefined) throw new Error(`${name} has no front matter`)
  return { ...head.parse(parse(front)), markdown }
}
