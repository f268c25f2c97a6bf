import { execFile, spawnSync } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readLock } from '../checks/lock.ts'
import { makeRelease } from './release.ts'
import { sbomOf } from './sbom.ts'

const run = promisify(execFile)
const hasGit = spawnSync('git', ['--version']).status === 0
const canSign = hasGit && spawnSync('ssh-keygen', ['-?']).error === undefined

/** A small repository: the whole product takes seconds. */
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harbourwire-release-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function repository(name: string): Promise<string> {
  const root = join(folder, name)
  await run('git', ['init', '--quiet', root])
  for (const file of ['package.json', 'package-lock.json'])
    await copyFile(new URL(`../../${file}`, import.meta.url), join(root, file))
  // Times and permissions of the checkout are not those of the commit.
  await utimes(join(root, 'package.json'), new Date(), new Date())
  const at = '2026-12-01T00:00:00Z'
  const env = { ...process.env, GIT_AUTHOR_DATE: at, GIT_COMMITTER_DATE: at }
  const author = ['-c', 'user.name=a', '-c', 'user.email=a@mail.test', '-c', 'commit.gpgSign=false']
  await run('git', ['-C', root, 'add', '.'])
  await run('git', ['-C', root, ...author, 'commit', '--quiet', '--message=x'], { env })
  return root
}

describe.runIf(hasGit)('a release', () => {
  it('has the same bytes whoever makes it, and none of what is not committed', async () => {
    const made = await Promise.all(
      ['one', 'other'].map(async (name) => {
        const root = await repository(name)
        await writeFile(join(root, `not-committed-${name}`), name)
        const target = join(folder, `of-${name}`)
        const files = await makeRelease({ root, commit: 'HEAD', target })
        return Promise.all(files.map(async (file) => [file, await readFile(join(target, file))] as const))
      }),
    )
    expect(made[0]).toEqual(made[1])
    const [archive, sbom, hashes] = made[0] ?? []
    const tar = Buffer.from(gunzipSync(archive?.[1] ?? new Uint8Array())).toString('latin1')
    const names = ['/package-lock.json\0', 'not-committed'].map((name) => tar.includes(name))
    expect(names).toEqual([true, false])
    expect(hashes?.[1].toString()).toMatch(
      /^[\da-f]{64} {2}harbourwire-.*\.tar\.gz\n[\da-f]{64} {2}harbourwire-.*\.cdx\.json\n$/,
    )
    expect(JSON.parse(sbom?.[1].toString() ?? '').metadata.timestamp).toBe('2026-12-01T00:00:00.000Z')
  })

  it.runIf(canSign)('is signed, and another list of hashes does not fit the signature', async () => {
    const root = await repository('signed')
    const keyFile = join(folder, 'key')
    await run('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', '', '-f', keyFile])
    const target = join(folder, 'of-signed')
    await makeRelease({ root, commit: 'HEAD', target, keyFile })
    const signers = join(folder, 'signers')
    await writeFile(signers, `release@mail.test ${await readFile(`${keyFile}.pub`, 'utf8')}`)
    const list = await readFile(join(target, 'SHA256SUMS'), 'utf8')
    const verify = (input: string, use = 'harbourwire-release') => {
      const of = ['-f', signers, '-I', 'release@mail.test', '-n', use, '-s', join(target, 'SHA256SUMS.sig')]
      return spawnSync('ssh-keygen', ['-Y', 'verify', ...of], { input }).status
    }
    expect(verify(list)).toBe(0)
    expect(verify(list.replace(/^./, (digit) => (digit === '0' ? '1' : '0')))).not.toBe(0)
    expect(verify(list, 'file')).not.toBe(0)
  })
})

it('lists every locked package with its hash, its licence and what it needs', async () => {
  const { packages } = await readLock()
  const product = { name: 'harbourwire', version: '1.2.3', license: 'MIT', time: new Date(0) }
  const { components, dependencies, serialNumber } = JSON.parse(sbomOf(packages, product))
  expect(serialNumber).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
  expect(components).toHaveLength(Object.keys(packages).length - 1)
  const refs = new Set(components.map((one: { 'bom-ref': string }) => one['bom-ref']))
  for (const { purl, hashes, licenses } of components) {
    expect(purl).toMatch(/^pkg:npm\/(%40[^/@]+\/)?[^/@]+@\d/)
    expect([purl, hashes?.[0].content, licenses?.length]).toEqual([purl, expect.stringMatching(/^[\da-f]{40,}$/), 1])
  }
  for (const { dependsOn } of dependencies) for (const ref of dependsOn) expect(refs).toContain(ref)
  const react = components.find((one: { name: string }) => one.name === 'react')
  expect(react).toMatchObject({ scope: 'required', licenses: [{ license: { id: 'MIT' } }] })
})
