import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { configurationTable } from '#server/platform/config/config.ts'
import { processRoles } from '#server/platform/config/roles-config.ts'
import { isInstalled } from '../test-proxies.ts'
import {
  deploymentFiles,
  type Manifest,
  type PodTemplate,
  readCompose,
  readContainerfile,
  readManifests,
  readPairs,
} from './deployment-files.ts'

const root = new URL('../../', import.meta.url)
const known = new Set(configurationTable.map(({ name }) => name))
const unknownAmong = (names: Iterable<string>): string[] => [...names].filter((name) => !known.has(name))
const rolesIn = (values: readonly (string | undefined)[]): string[] =>
  values.flatMap((value) => value?.split(',') ?? []).sort()
const allRoles = [...processRoles].sort()

const manifests = await readManifests()
const ofKind = (kind: string): Manifest[] => manifests.filter((one) => one.kind === kind)
const podsOf = ({ spec }: Manifest): PodTemplate => spec?.template as PodTemplate
const containersOf = (manifest: Manifest) => podsOf(manifest).spec.containers

describe('the Containerfile', () => {
  it('sets only settings that there are, names no registry, and runs as an ordinary user without a shell', async () => {
    const text = await readContainerfile()
    const environment = /^ENV ((?:.*\\\n)*.*)$/m.exec(text)?.[1] ?? ''
    const names = [...environment.matchAll(/(\w+)=/g)].map(([, name = '']) => name)
    expect(names).toContain('NODE_ENV')
    expect(unknownAmong(names)).toEqual([])
    const images = [...text.matchAll(/^(?:FROM|ARG \w+_IMAGE=)\s*(\S+)/gm)].map(([, image = '']) => image)
    expect(images).not.toContainEqual(expect.stringContaining('/'))
    expect(text).toMatch(/^USER 10001:10001$/m)
    expect(text).toMatch(/^CMD \["node", .*"server\/main\.ts"\]$/m)
  })

  it('starts the program with the options of npm start', async () => {
    const { scripts } = JSON.parse(await readFile(new URL('package.json', root), 'utf8'))
    const [command = ''] = /(?<=^CMD ).*$/m.exec(await readContainerfile()) ?? []
    expect(JSON.parse(command).join(' ')).toBe(scripts.start)
    const unit = new Map(await readPairs('deploy/systemd/harbourwire@.service'))
    for (const part of scripts.start.split(' ')) expect(unit.get('ExecStart')).toContain(part)
  })
})

describe('the compose file', () => {
  it('has every role once, and only settings that there are', async () => {
    const { services } = await readCompose()
    const programs = Object.values(services).filter(({ build }) => build !== undefined)
    expect(rolesIn(programs.map(({ environment }) => environment?.ROLES))).toEqual(allRoles)
    for (const { environment = {} } of programs) expect(unknownAmong(Object.keys(environment))).toEqual([])
    expect(Object.keys(services).sort()).toEqual(['database', 'proxy', 'redis', 'site', 'worker'])
  })

  it('takes from the file of settings only what the example has', async () => {
    const text = await readFile(new URL('deploy/compose/compose.yaml', root), 'utf8')
    const example = (await readPairs('deploy/compose/harbourwire.env.example')).map(([name]) => name)
    const needed = new Set([...text.matchAll(/\$\{(\w+):\?\}/g)].map(([, name = '']) => name))
    expect(example).toEqual(expect.arrayContaining([...needed]))
    const taken = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name))
    expect(example.filter((name) => !taken.has(name))).toEqual([])
  })
})

describe('the manifests for Kubernetes', () => {
  it.each(manifests.map((one) => [`${one.kind} ${one.metadata.name}`, one] as const))(
    '%s has the form of its kind',
    async (_name, manifest) => {
      const { apiVersion, kind } = manifest
      const models = await import(`kubernetes-models/${apiVersion}/${kind}`)
      expect(() => new models[kind](manifest).validate()).not.toThrow()
    },
  )

  it('are all applied by kustomize, with one tag for the pods and the migration that goes before', async () => {
    const { resources } = parse(await readFile(new URL('deploy/kubernetes/kustomization.yaml', root), 'utf8'))
    const files = await readdir(new URL('deploy/kubernetes/', root))
    expect([...resources].sort()).toEqual(files.filter((name) => name !== 'kustomization.yaml').sort())
    const images = manifests
      .filter(({ spec }) => spec?.template)
      .flatMap(containersOf)
      .map(({ image }) => image)
    expect(new Set(images)).toEqual(new Set(['harbourwire']))
  })

  it('have every role once, and only settings that there are, none of which is a secret', () => {
    const containers = ofKind('Deployment').flatMap(containersOf)
    const environment = containers.flatMap(({ env = [] }) => env)
    const roles = environment.filter(({ name }) => name === 'ROLES')
    expect(rolesIn(roles.map(({ value }) => value))).toEqual(allRoles)
    const settings = ofKind('ConfigMap').flatMap(({ data = {} }) => Object.keys(data))
    expect(unknownAmong([...settings, ...environment.map(({ name }) => name)])).toEqual([])
    expect(ofKind('Secret')).toEqual([])
    expect(settings).not.toContainEqual(expect.stringMatching(/KEY|TOKEN|SECRET|PASSWORD|_URL$/))
  })

  it('refer to pods and ports that there are', () => {
    const pods = ofKind('Deployment').map(podsOf)
    const fits = (labels: Record<string, string>) =>
      pods.filter((pod) => Object.entries(labels).every(([name, value]) => pod.metadata.labels[name] === value))
    for (const { spec } of ofKind('Service')) {
      const { selector, ports } = spec as { selector: Record<string, string>; ports: { targetPort: string }[] }
      const [pod, ...others] = fits(selector)
      expect(others).toEqual([])
      const names = pod?.spec.containers.flatMap(({ ports: open = [] }) => open.map(({ name }) => name))
      expect(names).toEqual(expect.arrayContaining(ports.map(({ targetPort }) => targetPort)))
    }
    for (const { spec } of [...ofKind('PodDisruptionBudget'), ...ofKind('Deployment')]) {
      const { selector } = spec as { selector: { matchLabels: Record<string, string> } }
      expect(fits(selector.matchLabels)).toHaveLength(1)
    }
    const deployments = new Set(ofKind('Deployment').map(({ metadata }) => metadata.name))
    for (const { spec } of ofKind('HorizontalPodAutoscaler'))
      expect(deployments).toContain((spec as { scaleTargetRef: { name: string } }).scaleTargetRef.name)
    const services = new Set(ofKind('Service').map(({ metadata }) => metadata.name))
    const backends = [...JSON.stringify(ofKind('Ingress')).matchAll(/"service":\{"name":"([^"]+)"/g)]
    expect(backends.length).toBeGreaterThan(0)
    for (const [, name] of backends) expect(services).toContain(name)
  })

  it('give pods the time to stop that they need', () => {
    const [settings] = ofKind('ConfigMap')
    // Closing takes thirty seconds at most.
    const needed = Number(settings?.data?.STOP_DELAY_SECONDS) + 30
    for (const pod of ofKind('Deployment').map(podsOf))
      expect(pod.spec.terminationGracePeriodSeconds).toBeGreaterThan(needed)
  })
})

describe('the units of systemd', () => {
  it('have every role, and only settings that there are', async () => {
    const target = new Map(await readPairs('deploy/systemd/harbourwire.target'))
    const instances = [...(target.get('Wants') ?? '').matchAll(/harbourwire@(\w+)\.service/g)]
    expect(instances.map(([, role]) => role).sort()).toEqual(allRoles)
    const environments = await deploymentFiles('systemd/environment/*.env')
    expect(environments).toEqual(
      expect.arrayContaining(allRoles.map((role) => expect.stringContaining(`/${role}.env`))),
    )
    const settings = (await Promise.all(environments.map(readPairs))).flat()
    const units = (await Promise.all((await deploymentFiles('systemd/*.service')).map(readPairs))).flat()
    const inUnits = units
      .filter(([name]) => name === 'Environment')
      .flatMap(([, value]) => value.split(' ').map((pair) => pair.split('=')[0] ?? ''))
    expect(unknownAmong([...settings.map(([name]) => name), ...inUnits])).toEqual([])
  })

  it('give each process ports of its own', async () => {
    const environments = await deploymentFiles('systemd/environment/*.env')
    const pairs = (await Promise.all(environments.map(readPairs))).flat()
    const ports = pairs.filter(([name]) => name.endsWith('PORT')).map(([, port]) => port)
    expect(new Set(ports).size).toBe(ports.length)
  })

  it.skipIf(!isInstalled('systemd-analyze', '--version'))('are understood by systemd', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'harbourwire-units-'))
    try {
      const units = await deploymentFiles('systemd/*.{service,timer,target}')
      for (const path of units) {
        const text = await readFile(new URL(path, root), 'utf8')
        // This machine has neither the folder of the program nor its user.
        const here = text
          .replaceAll('/srv/harbourwire/node_modules/.bin/node', process.execPath)
          .replaceAll(/^(User|Group)=harbourwire$/gm, '$1=root')
        await writeFile(join(folder, path.split('/').at(-1) ?? ''), here)
      }
      const names = ['harbourwire@web.service', 'harbourwire.target', 'harbourwire-check-books.timer']
      const verified = spawnSync('systemd-analyze', ['verify', ...names.map((name) => join(folder, name))], {
        encoding: 'utf8',
      })
      expect(verified.stderr.split('\n').filter((line) => line.includes('harbourwire'))).toEqual([])
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

it.skipIf(!isInstalled('promtool', '--version'))('the alert rules are understood by Prometheus', () => {
  const rules = new URL('deploy/prometheus/alerts.yml', root).pathname
  const checked = spawnSync('promtool', ['check', 'rules', rules], { encoding: 'utf8' })
  expect([checked.status, checked.stderr]).toEqual([0, ''])
})
