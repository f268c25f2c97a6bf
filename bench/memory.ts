import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { openDatabase } from '#server/platform/database/database.ts'
import { openLog } from '../server/platform/log.ts'
import { fillNames, grow } from './growth/content.ts'
import type { Section } from './report.ts'
import { makeFolder, removeFolder, startSite } from './site-process.ts'

const run = promisify(execFile)

const items = 8_000
/** Each item in three languages. */
const languages = ['', '/en', '/zh-hant']
const pages = items * languages.length
const atOnce = 4
const goals = { empty: 250, full: 550 }

/** Memory of the process that serves the site and works in the background; the embedded PostgreSQL is not counted. */
export async function benchMemory(): Promise<Section> {
  const folder = await makeFolder()
  try {
    const empty = await startSite(folder, { DEMO_CONTENT: 'off' })
    const before = await residentMb(empty.pid)
    await empty.stop()
    const paths = await fill(folder)
    const site = await startSite(folder, { DEMO_CONTENT: 'off' })
    await visit(site.origin, paths)
    const after = await residentMb(site.pid)
    await site.stop()
    const row = (what: string, measured: number, goal: number) => ({
      what,
      measured: `${measured} MB`,
      goal: `at most ${goal} MB`,
      met: measured <= goal,
    })
    return {
      title: 'Memory',
      how: 'Resident memory of the process that serves the site and works in the background, started as npm start does, with CACHE_MB as it is by default; the embedded PostgreSQL has its own processes and is not counted.',
      rows: [
        row('empty site, after its first page', before, goals.empty),
        row(`after ${pages.toLocaleString('en')} different pages`, after, goals.full),
      ],
    }
  } finally {
    await removeFolder(folder)
  }
}

/** Resident memory of a process, in MB. */
export async function residentMb(pid: number): Promise<number> {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)])
  return Math.round(Number(stdout) / 1024)
}

/** Fills the database. @returns the paths of all its items' pages */
async function fill(dataDir: string): Promise<string[]> {
  const log = openLog({ logLevel: 'silent', environment: 'production' })
  const database = await openDatabase({ databaseUrl: undefined, dataDir }, log)
  try {
    await fillNames(database.pool)
    await grow(database.pool, 0, items)
    const { rows } = await database.pool.query<{ id: number; kind: string }>('select id, kind from items order by id')
    return rows.flatMap(({ id, kind }) =>
      languages.map((language) => `${language}/${kind === 'flash' ? 'news' : 'contents'}/${id}`),
    )
  } finally {
    await database.close()
  }
}

async function visit(origin: string, paths: readonly string[]): Promise<void> {
  const waiting = paths.values()
  const visitor = async () => {
    for (const path of waiting) {
      const answer = await fetch(origin + path, { headers: { 'accept-encoding': 'br' } })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, visitor))
}
