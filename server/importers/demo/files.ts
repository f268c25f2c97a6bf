import { readdir, readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { z } from 'zod'
import { importance } from '#contract/content/items.ts'
import { demoFolder } from '#server/importers/matching/taxonomy.ts'

/** Reading the files of the demonstration content; `demo/demo.test.ts` keeps them in order. */

const authorFile = z.array(
  z.object({
    key: z.string(),
    name: z.string(),
    name_en: z.string().optional(),
    introduction: z.string(),
    introduction_en: z.string().optional(),
  }),
)

const flashFile = z.array(
  z.object({
    key: z.string(),
    language: z.string(),
    title: z.string(),
    text: z.string().default(''),
    title_en: z.string().optional(),
    text_en: z.string().default(''),
    importance: importance.default('normal'),
    category: z.string().nullable().default(null),
    region: z.string().nullable().default(null),
    labels: z.array(z.string()).default([]),
    source_url: z.url().optional(),
    hours_ago: z.number(),
  }),
)

const articleHead = z.object({
  title: z.string(),
  summary: z.string(),
  language: z.string(),
  author: z.string(),
  category: z.string().nullable().default(null),
  region: z.string().nullable().default(null),
  labels: z.array(z.string()).default([]),
  days_ago: z.number(),
  pick: z.number().optional(),
  featured: z.boolean().default(false),
})
const translationHead = articleHead.pick({ title: true, summary: true, language: true })

export type DemoFlash = z.infer<typeof flashFile>[number]
export type DemoArticle = z.infer<typeof articleHead> & { slug: string; body: string; english?: DemoTranslation }
export type DemoTranslation = z.infer<typeof translationHead> & { body: string }

const readYaml = async (name: string): Promise<unknown> => parse(await readFile(new URL(name, demoFolder), 'utf8'))

export async function readAuthors() {
  return authorFile.parse(await readYaml('authors.yaml'))
}

export async function readFlash(): Promise<DemoFlash[]> {
  return flashFile.parse(await readYaml('flash.yaml'))
}

/** Articles by slug, each with its English version where `<slug>.en.md` exists. */
export async function readArticles(): Promise<DemoArticle[]> {
  const names = (await readdir(new URL('articles/', demoFolder))).filter((name) => name.endsWith('.md')).sort()
  const articles: DemoArticle[] = []
  for (const name of names.filter((one) => !one.endsWith('.en.md'))) {
    const slug = name.slice(0, -'.md'.length)
    const english = `${slug}.en.md`
    articles.push({
      slug,
      ...(await readArticle(name, articleHead)),
      english: names.includes(english) ? await readArticle(english, translationHead) : undefined,
    })
  }
  return articles
}

async function readArticle<T extends z.ZodObject>(name: string, head: T): Promise<z.output<T> & { body: string }> {
  const source = await readFile(new URL(`articles/${name}`, demoFolder), 'utf8')
  const [, front = '', body = ''] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(source) ?? []
  return { ...head.parse(parse(front)), body }
}
