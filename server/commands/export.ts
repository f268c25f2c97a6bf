import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Transform, type Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { createGzip } from 'node:zlib'
import { peakMemory } from '#server/platform/peak-memory.ts'
import { runCommand, UsageError } from './run-command.ts'

const help = `Writes all content of the site to a file or a folder, for another site or a later version.

  npm run export -- [options] FILE|FOLDER

  A name that ends in .jsonl is one file, including pictures; .jsonl.gz the same, compressed. Any other name is a folder:
  content.jsonl, and the pictures beside it as files. Existing files are not overwritten.

  --accounts          include accounts and their data: addresses, password hashes, real names (encrypted with SECRET_KEY),
                      messages, likes and follows. Without it nobody can sign in on a copy, and manuscripts show only the
                      names of their authors. Protect such a file: it contains everything your members entrusted to you.
  --help              show this help

  npm run import -- FILE|FOLDER imports it (docs/guides/export-and-import.md). The export is a consistent snapshot, taken
  while the site runs.
`

/** A row is a line; where the other end is slower than the database, the database waits. */
function lineWriter(out: Writable): (line: string) => Promise<void> {
  return (line) =>
    new Promise((done, failed) => {
      out.write(`${line}\n`, (error) => (error ? failed(error) : done()))
    })
}

async function openFile(path: string) {
  const draft = `${path}.part`
  await mkdir(dirname(path), { recursive: true })
  const file = createWriteStream(draft, { flags: 'w', mode: 0o600 })
  const out = path.endsWith('.gz') ? createGzip() : new Transform({ transform: (chunk, _, next) => next(null, chunk) })
  const written = pipeline(out, file)
  // Awaited at the end; the writer receives the error before that.
  written.catch(() => {})
  return {
    onLine: lineWriter(out),
    async close() {
      out.end()
      await written
      await rename(draft, path)
    },
    async discard() {
      out.destroy()
      await finished(file).catch(() => {})
      await rm(draft, { force: true })
    },
  }
}

await runCommand(help, async ({ args, open }) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { accounts: { type: 'boolean', default: false } },
  })
  const [place, ...more] = positionals
  if (!place || more.length > 0) throw new UsageError('Give one file or folder to write to')
  const isFile = /\.jsonl(\.gz)?$/.test(place)
  const path = isFile ? resolve(place) : join(resolve(place), 'content.jsonl')
  if (await stat(path).catch(() => undefined)) throw new UsageError(`${path} is there already`)
  const { transfer } = await open()
  const began = performance.now()
  const file = await openFile(path)
  try {
    const { rows, files, missing } = await transfer.exportAll({
      accounts: values.accounts,
      now: new Date(),
      onLine: file.onLine,
      onProgress: ({ rows }) => process.stderr.isTTY && process.stderr.write(`\r${rows.toLocaleString('en')} rows`),
      onFile: isFile
        ? undefined
        : async (name, stream) => {
            const target = join(resolve(place), name)
            await mkdir(dirname(target), { recursive: true })
            await pipeline(stream, createWriteStream(target, { mode: 0o600 }))
          },
    })
    await file.close()
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    return [
      `${rows.toLocaleString('en')} rows and ${files.toLocaleString('en')} files in ${seconds} s, with ${peakMemory()} MB of memory at most: ${path}`,
      ...(missing.count > 0 ? [`${missing.count} files are not there, such as ${missing.examples.join(', ')}`] : []),
      ...(values.accounts ? ['It holds accounts: keep it as you keep the database.'] : []),
    ].join('\n')
  } catch (error) {
    await file.discard()
    throw error
  }
})
