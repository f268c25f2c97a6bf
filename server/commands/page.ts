import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { parse } from 'yaml'
import { z } from 'zod'
import { type StaticPageName, staticPageName } from '#contract/site/site.ts'
import { runCommand, UsageError } from './run-command.ts'

const help = `Static pages: about, contact, rights, terms. The program has default texts until you save your own.

  node server/commands/page.ts save PAGE FILE    save a text; a running site shows it at once
  node server/commands/page.ts history PAGE      list all saved texts, newest first

PAGE is one of: ${staticPageName.options.join(', ')}
FILE is Markdown with front matter like those in server/modules/site/pages/shipped: title, summary, language (zh-Hans,
zh-Hant-HK or en). Once a page has your own text in any language, its default texts are no longer shown.

  --help                                         show this help
`

const head = z.object({
  title: z.string().min(1),
  summary: z.string().default(''),
  language: z.enum(['zh-Hans', 'zh-Hant-HK', 'en']),
})

await runCommand(help, async ({ args, open }) => {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  const [action, name, file, ...more] = positionals
  const page = staticPageName.safeParse(name)
  const complete = action === 'save' ? file !== undefined : action === 'history' && file === undefined
  if (!page.success || !complete || more.length > 0) throw new UsageError('Use one of: save PAGE FILE, history PAGE')
  return action === 'save' ? save(page.data, file ?? '', open) : history(page.data, open)
})

type Open = Parameters<Parameters<typeof runCommand>[1]>[0]['open']

async function save(page: StaticPageName, file: string, open: Open): Promise<string> {
  const source = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`${file} cannot be read`)
  })
  const [, front, markdown] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(source) ?? []
  const details = head.safeParse(front === undefined ? undefined : parse(front))
  if (!details.success || markdown === undefined)
    throw new UsageError(`${file} has no front matter with title and language`)
  const { pages } = await open()
  await pages.save({ page, ...details.data, markdown })
  return `/${page} shows it in ${details.data.language}`
}

async function history(page: StaticPageName, open: Open): Promise<string> {
  const { pages } = await open()
  const versions = await pages.history(page)
  if (versions.length === 0) return `/${page} is as shipped`
  return versions.map(({ savedAt, language, title }) => `${savedAt.toISOString()} ${language} ${title}`).join('\n')
}
