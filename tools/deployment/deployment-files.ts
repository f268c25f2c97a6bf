import { glob, readFile } from 'node:fs/promises'
import { parse, parseAllDocuments } from 'yaml'

const root = new URL('../../', import.meta.url)
const read = (path: string): Promise<string> => readFile(new URL(path, root), 'utf8')

/** Paths of the files in deploy/ that fit a pattern, from the root. */
export async function deploymentFiles(pattern: string): Promise<string[]> {
  const found: string[] = []
  for await (const path of glob(`deploy/${pattern}`, { cwd: root.pathname })) found.push(path)
  return found.sort()
}

/** An object of Kubernetes as it is written. */
export interface Manifest {
  apiVersion: string
  kind: string
  metadata: { name: string; labels?: Record<string, string> }
  data?: Record<string, string>
  spec?: Record<string, unknown>
}

export interface Container {
  image: string
  env?: { name: string; value?: string }[]
  envFrom?: { configMapRef?: { name: string }; secretRef?: { name: string } }[]
  ports?: { name: string; containerPort: number }[]
}

/** The template of the pods of a Deployment or Job. */
export interface PodTemplate {
  metadata: { labels: Record<string, string> }
  spec: { containers: Container[]; terminationGracePeriodSeconds?: number }
}

/** All objects for Kubernetes. @throws Error where a file is not sound YAML */
export async function readManifests(): Promise<Manifest[]> {
  const paths = (await deploymentFiles('kubernetes/*.yaml')).filter((path) => !path.endsWith('kustomization.yaml'))
  const texts = await Promise.all(paths.map(read))
  return texts.flatMap((text, at) =>
    parseAllDocuments(text).map((document) => {
      if (document.errors[0]) throw new Error(`${paths[at]}: ${document.errors[0].message}`)
      return document.toJS() as Manifest
    }),
  )
}

export interface ComposeFile {
  services: Record<string, { image: string; environment?: Record<string, string>; build?: unknown }>
}

export const readCompose = async (): Promise<ComposeFile> =>
  parse(await read('deploy/compose/compose.yaml'), { merge: true })

export const readContainerfile = (): Promise<string> => read('Containerfile')

/** Lines of a unit of systemd or of a file of settings, as names and values. */
export async function readPairs(path: string): Promise<[name: string, value: string][]> {
  const lines = (await read(path)).split('\n')
  return lines.flatMap((line) => {
    const [, name, value = ''] = /^([A-Za-z_]\w*)=(.*)$/.exec(line) ?? []
    return name === undefined ? [] : [[name, value]]
  })
}
