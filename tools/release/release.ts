import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'fflate'
import { sbomOf } from './sbom.ts'

const run = promisify(execFile)
const maxBuffer = 1024 ** 3

/** Purpose of a signature: one that was made for something else does not fit a release. */
const namespace = 'harbourwire-release'

export interface ReleaseOptions {
  /** A repository. */
  root: string
  /** Name of a commit. */
  commit: string
  /** Folder that receives the files. */
  target: string
  /** File with the private key of SSH that signs, or with the public one of a key in an agent; absent for no signature. */
  keyFile?: string | undefined
}

/**
 * Writes the archive of a commit, its bill of materials, their hashes and a signature of these; returns the names.
 * Everything is made of the commit alone: the same one gives the same bytes, whoever makes them and when.
 */
export async function makeRelease({ root, commit, target, keyFile }: ReleaseOptions): Promise<string[]> {
  const git = async (...parameters: string[]) =>
    (await run('git', ['-C', root, ...parameters], { encoding: 'buffer', maxBuffer })).stdout
  const json = async (path: string) => JSON.parse((await git('show', `${commit}:${path}`)).toString())
  const { name, version, license } = await json('package.json')
  const { packages } = await json('package-lock.json')
  const time = new Date(1_000 * Number(await git('log', '-1', '--format=%ct', commit)))
  const title = `${name}-${version}`
  // The compression of a locked package gives the same bytes everywhere; those of git and zlib depend on the machine.
  const tar = await git('-c', 'tar.umask=0022', 'archive', '--format=tar', `--prefix=${title}/`, commit)
  const files = {
    [`${title}.tar.gz`]: gzipSync(tar, { level: 9, mtime: time }),
    [`${title}.cdx.json`]: Buffer.from(sbomOf(packages, { name, version, license, time })),
  }
  const hashes = Object.entries(files).map(
    ([file, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${file}\n`,
  )
  await mkdir(target, { recursive: true })
  for (const [file, bytes] of Object.entries(files)) await writeFile(join(target, file), bytes)
  const list = join(target, 'SHA256SUMS')
  await writeFile(list, hashes.join(''))
  const written = [...Object.keys(files), 'SHA256SUMS']
  await rm(`${list}.sig`, { force: true })
  if (!keyFile) return written
  await run('ssh-keygen', ['-Y', 'sign', '-f', keyFile, '-n', namespace, list])
  return [...written, 'SHA256SUMS.sig']
}
