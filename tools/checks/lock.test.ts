import { expect, it } from 'vitest'
import {
  checkLock,
  fromElsewhere,
  type LockedPackages,
  leftOutOnOldestNode,
  missingFromLock,
  otherLicences,
  scriptProblems,
  withoutIntegrity,
} from './lock.ts'

const packages: LockedPackages = {
  '': { optionalDependencies: { fsevents: '2.0.0' } },
  'node_modules/tool': {
    version: '1.0.0',
    dev: true,
    optionalDependencies: {
      '@tool/linux-x64-gnu': '1.0.0',
      '@tool/linux-arm-musl': '1.0.0',
      '@tool/darwin-arm64': '1.0.0',
      sometimes: '^2.0.0',
    },
  },
  'node_modules/tool/node_modules/@tool/linux-x64-gnu': { version: '1.0.0', optional: true },
  'node_modules/other': { version: '1.0.0', optionalDependencies: { '@other/win32-ia32-msvc': '3.0.0' } },
  'node_modules/a/node_modules/b': { version: '1.0.0', optionalDependencies: { '@b/wasm32-wasi': '4.0.0' } },
  'node_modules/a/node_modules/@b/wasm32-wasi': { version: '4.0.0', optional: true },
}

it('finds the packages of other systems that the lock lacks', () => {
  expect(missingFromLock(packages)).toEqual({
    'node_modules/@tool/linux-arm-musl': {
      version: '1.0.0',
      dev: true,
      optional: true,
      cpu: ['arm'],
      libc: ['musl'],
      os: ['linux'],
    },
    'node_modules/@tool/darwin-arm64': { version: '1.0.0', dev: true, optional: true, cpu: ['arm64'], os: ['darwin'] },
    'node_modules/@other/win32-ia32-msvc': { version: '3.0.0', optional: true, cpu: ['ia32'], os: ['win32'] },
  })
})

it('finds nothing once they are there', () => {
  expect(missingFromLock({ ...packages, ...missingFromLock(packages) })).toEqual({})
})

it('names every package whose archive nobody could verify', () => {
  const integrity = 'sha512-x'
  expect(
    withoutIntegrity({
      '': { version: '0.1.0' },
      'node_modules/known': { version: '1.0.0', integrity },
      'node_modules/folder': { link: true },
      'node_modules/known/node_modules/bundled': { version: '1.0.0', inBundle: true },
      'node_modules/known/node_modules/@some/unknown': { version: '1.0.0', optional: true },
    }),
  ).toEqual(['node_modules/known/node_modules/@some/unknown'])
})

it('names optional packages that npm leaves out on the oldest Node.js, and no others', () => {
  const asking = (node?: string, optional = true) => ({
    version: '1.0.0',
    optional,
    ...(node && { engines: { node } }),
  })
  expect(
    leftOutOnOldestNode({
      'node_modules/any': asking(),
      'node_modules/star': asking('*'),
      'node_modules/older': asking('>= 10'),
      'node_modules/either': asking('^20.19.0 || >=22.12.0'),
      'node_modules/newer': asking('>= 22'),
      'node_modules/required': asking('>= 22', false),
      'node_modules/exact': asking('^22.0.0 || ^24.0.0'),
    }),
  ).toEqual(['node_modules/newer', 'node_modules/exact'])
})

it('names packages of other addresses', () => {
  const from = (resolved?: string) => ({ version: '1.0.0', ...(resolved && { resolved }) })
  expect(
    fromElsewhere({
      '': {},
      'node_modules/usual': from(),
      'node_modules/folder': { link: true, resolved: 'folder' },
      'node_modules/git': from('git+ssh://git@code.example/x.git#0123'),
      'node_modules/a/node_modules/host': from('https://packages.example/x.tgz'),
    }),
  ).toEqual(['node_modules/git', 'node_modules/a/node_modules/host'])
})

it('names scripts that nobody allowed, and permissions that nobody needs', () => {
  const locked = {
    'node_modules/allowed': { hasInstallScript: true },
    'node_modules/a/node_modules/@b/new': { hasInstallScript: true },
    'node_modules/quiet': {},
  }
  expect(scriptProblems(locked, { allowed: true, quiet: true })).toEqual([
    '@b/new runs a script that nobody allowed',
    'package.json allows a script of quiet, which has none',
  ])
})

it('names licences that the product may not use, and packages without one', () => {
  expect(
    otherLicences({
      '': {},
      'node_modules/one': { license: 'MIT' },
      'node_modules/both': { license: '(MIT AND Zlib)' },
      'node_modules/busboy': {},
      'node_modules/strict': { license: 'MIT OR AGPL-3.0-only' },
      'node_modules/none': {},
    }),
  ).toEqual([
    'node_modules/strict has the licence MIT OR AGPL-3.0-only',
    'node_modules/none has the licence that nobody knows',
  ])
})

it('finds the lock of this repository complete', async () => {
  expect(await checkLock()).toEqual([])
})
