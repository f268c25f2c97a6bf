import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { listed, type Newsroom, prepareNewsroom } from './newsroom-content.ts'
import { lists } from './newsroom-lists.ts'
import { benchSecret, call, listRows } from './publishing.ts'
import { median, type Row, type Section } from './report.ts'
import { flagsOf, makeFolder, removeFolder, type SiteProcess, startSite } from './site-process.ts'

const flashRounds = 9
/** How often a list is asked for while a flash is waited for, in ms. */
const askEveryMs = 5
/** Megabytes above what an empty site needs. */
const maxMemory = 150

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

/** Merges a label that all items carry into another and takes that back, while a reader asks for pages. */
async function mergeRows(site: SiteProcess, editor: string, [all, none]: Newsroom['labels']): Promise<Row[]> {
  const timed = async (what: string, act: () => Promise<unknown>): Promise<Row> => {
    let isOver = false
    let slowest = 0
    const began = performance.now()
    const acted = act().finally(() => {
      isOver = true
    })
    while (!isOver) {
      const asked = performance.now()
      await (await fetch(`${site.origin}/news`)).text()
      slowest = Math.max(slowest, performance.now() - asked)
      await pause(askEveryMs)
    }
    await acted
    const seconds = (performance.now() - began) / 1000
    const measured = `${seconds.toFixed(1)} s; the slowest page meanwhile ${slowest.toFixed(0)} ms`
    return { what: `${what} ${listed.toLocaleString('en')} items`, measured, goal: '', met: true }
  }
  let merge = 0
  return [
    await timed('merging a label of', async () => {
      merge = (await call<{ merge: number }>(site.origin, editor, 'mergeLabels', { id: all, into: none })).merge
    }),
    await timed('taking that back for', () => call(site.origin, editor, 'undoLabelMerge', { merge })),
  ]
}

/** Runs a command as a person does. @returns what it says of its memory, in MB, and how long it took, in seconds */
async function run(
  command: 'export' | 'import',
  dataDir: string,
  ...args: string[]
): Promise<{ memory: number; seconds: number }> {
  const file = fileURLToPath(new URL(`../server/commands/${command}.ts`, import.meta.url))
  const began = performance.now()
  const child = spawn(process.execPath, [...flagsOf(command), file, ...args], {
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

/** A full export and import, compared with those of an empty site: the cost before the first row. */
async function transferRows(folder: string): Promise<Row[]> {
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
        goal: `at most ${maxMemory} MB more`,
        met: all.memory - base.memory <= maxMemory,
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
      // The dictionaries are read with the first word that is looked for in both scripts.
      await call(one.origin, newsroom.administrator, 'findRecords', { kind: 'label', keyword: '字' })
      rows.push(...(await listRows(one, newsroom.administrator, lists(newsroom))))
      rows.push(...(await mergeRows(one, newsroom.editor, newsroom.labels)))
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
