import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { FileReport } from '../server/importers/report.ts'
import type { Section } from './report.ts'
import { makeFolder, removeFolder } from './site-process.ts'

const run = promisify(execFile)
const command = fileURLToPath(new URL('../server/commands/import.ts', import.meta.url))
const articles = new URL('../demo/articles/', import.meta.url)
const records = 1500

/** A file of the corpus format: the demonstration articles over and over, each copy with words of its own. */
async function writeCorpus(file: string): Promise<void> {
  const names = (await readdir(articles)).filter((name) => /^[^.]+\.md$/.test(name))
  const bodies = await Promise.all(
    names.map(async (name) => (await readFile(new URL(name, articles), 'utf8')).split('\n---\n')[1] ?? ''),
  )
  const lines = Array.from({ length: records }, (_, index) => {
    const body_md = `第${index}篇。${bodies[index % bodies.length]}`
    const title = `第${index}篇：稳定币发行人的储备与赎回`
    return JSON.stringify({
      id: `bench${index}~zh-Hans`,
      kind: 'article',
      lang: 'zh-Hans',
      title,
      body_md,
      date: '2026-01-02',
      tags: ['DeFi'],
    })
  })
  await writeFile(file, lines.join('\n'))
}

/** Import of generated articles into an empty database, beside the time that its parts take alone. */
export async function benchImport(): Promise<Section> {
  const folder = await makeFolder()
  try {
    const file = join(folder, 'articles.jsonl')
    await writeCorpus(file)
    const env = {
      ...process.env,
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: '',
      DEMO_CONTENT: 'off',
      NODE_ENV: 'development',
    }
    await run(process.execPath, [command, '--limit', '1', file], { env })
    const import1 = await importOnce(file, env, folder)
    const import2 = await importOnce(file, env, folder, '--restart')
    return section(import1, import2)
  } finally {
    await removeFolder(folder)
  }
}

async function importOnce(
  file: string,
  env: NodeJS.ProcessEnv,
  folder: string,
  ...options: string[]
): Promise<FileReport> {
  await run(process.execPath, [command, ...options, file], { env })
  const reports = join(folder, 'data', 'imports')
  const newest = (await readdir(reports)).sort().at(-1) ?? ''
  const written = JSON.parse(await readFile(join(reports, newest), 'utf8')) as { files?: FileReport[] } | FileReport[]
  const [report] = Array.isArray(written) ? written : (written.files ?? [])
  if (!report) throw new Error(`${newest} holds no report`)
  return report
}

function section(first: FileReport, again: FileReport): Section {
  const rate = ({ records: done, elapsed }: FileReport) => `${Math.round(done / (elapsed / 1000))} items a second`
  const alone = (ms: number) => `${(ms / first.records).toFixed(2)} ms an item`
  const row = (what: string, measured: string) => ({ what, measured, goal: '', met: true })
  return {
    title: 'Import',
    how: `${records} articles of about 1,200 characters (the demonstration articles over and over) from a file into an empty database; the parts are counted inside the same run, rendering runs beside them on the other core.`,
    rows: [
      row('import', rate(first)),
      row('the same file again', rate(again)),
      row('rendering and sanitising alone', alone(first.timings.rendering)),
      row('segmentation and conversion alone', alone(first.timings.converting)),
      row('storing alone', alone(first.timings.storing)),
    ],
  }
}
