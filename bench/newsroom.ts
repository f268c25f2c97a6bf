import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { CallName } from '../contract/call-table.ts'
import { listed, type Newsroom, prepareNewsroom } from './newsroom-content.ts'
import { benchSecret, call, listRows, lists as publishingLists } from './publishing.ts'
import { median, type Row, type Section } from './report.ts'
import { makeFolder, removeFolder, type SiteProcess, startSite } from './site-process.ts'

const flashRounds = 9
/** How often a list is asked for while a flash is waited for, in ms. */
const askEveryMs = 5
/** Megabytes above what an empty site needs. */
const mostMemory = 150

type List = readonly [what: string, name: CallName, input: object]

export const lists = ({ webhook }: Newsroom): readonly List[] => [
  ...publishingLists,
  ['flash desk', 'recentFlash', {}],
  ['media, page 500', 'mediaLibrary', { page: 500 }],
  ['media, unused', 'mediaLibrary', { orphans: true }],
  ['users, page 1,000', 'staffUsers', { page: 1_000 }],
  ['users, by name', 'staffUsers', { keyword: '稳定币431' }],
  ['users, columnists', 'staffUsers', { role: 'columnist' }],
  ['users, suspended', 'staffUsers', { status: 'suspended' }],
  ['real names', 'realNameQueue', {}],
  ['feedback, open', 'feedbackQueue', {}],
  ['feedback, page 1,000', 'feedbackQueue', { state: 'all', page: 1_000 }],
  ['messages, page 1,000', 'sentMessages', { page: 1_000 }],
  ['authors, page 1,000', 'staffAuthors', { page: 1_000 }],
  ['authors, by name', 'staffAuthors', { keyword: '监管作者3' }],
  ['labels, page 1,000', 'staffLabels', { page: 1_000 }],
  ['labels, by name', 'staffLabels', { keyword: '监管43' }],
  ['labels, coins', 'staffLabels', { kind: 'coin' }],
  ['topics, page 1,000', 'staffTopics', { page: 1_000 }],
  ['topics, by title', 'staffTopics', { keyword: '监管专题3' }],
  ['incidents, page 1,000', 'staffIncidents', { page: 1_000 }],
  ['incidents, by title', 'staffIncidents', { keyword: '监管事件3' }],
  ['redirects, page 1,000', 'staffRedirects', { page: 1_000 }],
  ['redirects, by path', 'staffRedirects', { keyword: 'old/4321' }],
  ['bin, page 1,000', 'binEntries', { page: 1_000 }],
  ['bin, by title', 'binEntries', { keyword: '第4321' }],
  ['bin, flash', 'binEntries', { kind: 'flash' }],
  ['translation, page 1', 'translationList', { kind: 'article' }],
  ['glossary', 'glossaryEntries', {}],
  ['audit log, page 1,000', 'auditLog', { page: 1_000 }],
  ['audit log, of a subject', 'auditLog', { action: 'review' }],
  ['audit log, of one item', 'auditLog', { target: 'item:4321' }],
  ['tokens, page 1,000', 'apiTokens', { state: 'all', page: 1_000 }],
  ['webhooks', 'webhooks', {}],
  ['deliveries, page 1,000', 'webhookDeliveries', { id: webhook, page: 1_000 }],
  ['deliveries, failed', 'webhookDeliveries', { id: webhook, state: 'failed' }],
]

/** From sending a flash until readers' lists show it, in seconds. */
async function enterToList(by: SiteProcess, shownBy: SiteProcess, editor: string, round: string): Promise<number> {
  const title = `从按键到列表${round}`
  const shows = async () => (await (await fetch(`${shownBy.origin}/news`)).text()).includes(title)
  await shows()
  const began = performance.now()
  const fields = { title, text: `${title}。`, importance: 'important', despite: true }
  const published = call(by.origin, editor, 'publishFlash', fields)
  while (!(await shows())) await pause(askEveryMs)
  await published
  return (performance.now() - began) / 1000
}

/** Runs a command as a person does. @returns what it says of its memory, in MB, and how long it took, in seconds */
async function run(command: string, dataDir: string, ...args: string[]): Promise<{ memory: number; seconds: number }> {
  const file = fileURLToPath(new URL(`../server/commands/${command}.ts`, import.meta.url))
  const began = performance.now()
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', SECRET_KEY: benchSecret, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text) => (said += text))
  const [code] = await once(child, 'close')
  const memory = Number(/with (\d+) MB of memory/.exec(said)?.[1])
  if (code !== 0 || !memory) throw new Error(`${command} failed: ${said}`)
  return { memory, seconds: (performance.now() - began) / 1000 }
}

/** Everything out and in again, held against the same of an empty site: what the program needs before it has read a row. */
export async function transferRows(folder: string): Promise<Row[]> {
  const [empty, copy, copyOfEmpty] = await Promise.all([makeFolder(), makeFolder(), makeFolder()])
  try {
    const [file, nothing] = [join(copy, 'all.jsonl.gz'), join(copy, 'nothing.jsonl.gz')]
    const row = async (
      command: 'export' | 'import',
      on: readonly [string, string],
      without: readonly [string, string],
    ) => {
      const base = await run(command, ...without)
      const all = await run(command, ...on)
      return {
        what: `${command} of ${listed.toLocaleString('en')} items and all else`,
        measured: `${all.memory} MB at most, ${base.memory} MB for an empty site; ${all.seconds.toFixed(0)} s`,
        goal: `at most ${mostMemory} MB more`,
        met: all.memory - base.memory <= mostMemory,
      }
    }
    const out = await row('export', [folder, file], [empty, nothing])
    const { size } = await stat(file)
    const back = await row('import', [copy, file], [copyOfEmpty, nothing])
    return [{ ...out, measured: `${out.measured}, ${(size / 2 ** 20).toFixed(0)} MB compressed` }, back]
  } finally {
    await Promise.all([empty, copy, copyOfEmpty].map(removeFolder))
  }
}

/** Lists of the console over 100,000 rows each, a flash on its way to readers, and everything out and in again. */
export async function benchNewsroom(): Promise<Section> {
  const folder = await makeFolder()
  try {
    const newsroom = await prepareNewsroom(folder)
    const one = await startSite(folder)
    const two = await startSite(folder)
    const rows: Row[] = []
    try {
      const alone: number[] = []
      const across: number[] = []
      for (let round = 0; round < flashRounds; round++) {
        alone.push(await enterToList(one, one, newsroom.editor, `甲${round}`))
        across.push(await enterToList(one, two, newsroom.editor, `乙${round}`))
      }
      for (const [what, times] of [
        ['flash from Enter to the list, one process', alone],
        ['flash from Enter to the list, across two', across],
      ] as const)
        rows.push({
          what,
          measured: `${median(times).toFixed(3)} s (${Math.max(...times).toFixed(3)} s)`,
          goal: 'under 1 s',
          met: Math.max(...times) < 1,
        })
      rows.push(...(await listRows(one, newsroom.administrator, lists(newsroom))))
    } finally {
      await two.stop()
      await one.stop()
    }
    rows.push(...(await transferRows(folder)))
    return {
      title: 'Newsroom',
      how: `Over HTTP, with ${listed.toLocaleString('en')} rows in each list. Flash: from sending it until the page of flash shows it, median of ${flashRounds}, the slowest in brackets. Lists: as under Publishing. Export and import: the commands, in processes of their own, with the most memory that they had, beside what they need for an empty site.`,
      rows,
    }
  } finally {
    await removeFolder(folder)
  }
}
