import { glob, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createBuilder } from 'vite'
import { sourcesStamp, stampFile } from './sources-stamp.ts'

const folders = ['client', 'console', 'checkin'].map((name) => new URL(`../dist/${name}/`, import.meta.url))
const compressible = /\.(js|css|svg|txt|json|ico|wasm)$/

/** Builds the web, the console and the program for check-in, and compresses every file beforehand. */
export async function build(): Promise<void> {
  await inProduction(async () => (await createBuilder({ logLevel: 'warn' })).buildApp())
  for (const folder of folders) await compressFiles(folder)
  await writeFile(stampFile, await sourcesStamp())
}

/** Tests build before they run, and what they start afterwards is not in production. */
async function inProduction(work: () => Promise<void>): Promise<void> {
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    await work()
  } finally {
    if (before === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = before
  }
}

/** Window sizes, as powers of two: a smaller one makes references shorter, a larger one reaches further back. */
const windows = [18, 22]

/** The smallest of the forms that Brotli gives a file: the entry script is 120 bytes smaller with the smaller window. */
async function smallestBrotli(bytes: Buffer): Promise<Buffer> {
  const forms = await Promise.all(
    windows.map((window) =>
      promisify(brotliCompress)(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          [constants.BROTLI_PARAM_LGWIN]: window,
          // One block for the whole file: the largest are 50 bytes smaller.
          [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MAX_INPUT_BLOCK_BITS,
        },
      }),
    ),
  )
  return forms.reduce((best, form) => (form.length < best.length ? form : best))
}

async function compressFiles(folder: URL): Promise<void> {
  for await (const name of glob('**/*', { cwd: folder.pathname })) {
    if (!compressible.test(name)) continue
    const file = new URL(name, folder)
    const bytes = await readFile(file)
    await writeFile(new URL(`${name}.br`, folder), await smallestBrotli(bytes))
    await writeFile(new URL(`${name}.gz`, folder), await promisify(gzip)(bytes, { level: 9 }))
  }
}

if (import.meta.main) await build()
