import { createHash } from 'node:crypto'
import { type LockedPackage, type LockedPackages, nameOf, placesOf, statedElsewhere } from '../checks/lock.ts'

/** The program that a list of packages belongs to. */
export interface Product {
  name: string
  version: string
  license: string
  /** The moment of its commit. */
  time: Date
}

const purlOf = (name: string, version = '') => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** The hash of an archive as CycloneDX writes it: the lock has it as base64 behind the name of its algorithm. */
function hashOf(integrity: string): { alg: string; content: string } {
  const [, bits = '', hash = ''] = /^sha(\d+)-(.+)$/.exec(integrity) ?? []
  return { alg: `SHA-${bits}`, content: Buffer.from(hash, 'base64').toString('hex') }
}

const licenseOf = (license: string) =>
  / (AND|OR) /.test(license) ? { expression: license } : { license: { id: license } }

function componentOf(path: string, { version, integrity, license, dev, optional }: LockedPackage) {
  const name = nameOf(path)
  const stated = license ?? statedElsewhere[name]
  return {
    type: 'library',
    'bom-ref': path,
    name,
    version,
    purl: purlOf(name, version),
    // Packages that only builds and tests need are excluded from what runs; optional ones depend on the system.
    scope: dev ? 'excluded' : optional ? 'optional' : 'required',
    ...(integrity && { hashes: [hashOf(integrity)] }),
    ...(stated && { licenses: [licenseOf(stated)] }),
  }
}

/**
 * The software bill of materials in CycloneDX 1.6, made of the lock file alone, so that it is the same on every machine.
 * `npm sbom` has a random number and the time of its run, and refuses trees whose optional packages disagree.
 */
export function sbomOf(packages: LockedPackages, { name, version, license, time }: Product): string {
  const paths = Object.keys(packages).filter((path) => path !== '' && !packages[path]?.link)
  const product = purlOf(name, version)
  const needs = ({ dependencies, optionalDependencies }: LockedPackage, path: string) =>
    Object.keys({ ...dependencies, ...optionalDependencies }).flatMap(
      (needed) => placesOf(path, needed).find((place) => packages[place]) ?? [],
    )
  const content = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      timestamp: time.toISOString(),
      component: {
        type: 'application',
        ...{ 'bom-ref': product, name, version, purl: product, licenses: [licenseOf(license)] },
      },
    },
    components: paths.map((path) => componentOf(path, packages[path] ?? {})),
    dependencies: [
      { ref: product, dependsOn: needs(packages[''] ?? {}, '') },
      ...paths.map((path) => ({ ref: path, dependsOn: needs(packages[path] ?? {}, path) })),
    ],
  }
  const number = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  const serialNumber = `urn:uuid:${number.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-5$3-8$4-$5')}`
  return `${JSON.stringify({ serialNumber, ...content }, null, 2)}\n`
}
