import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { PolicyViolations, Violation } from '#server/platform/policy-violations.ts'
import { addressBodyLimits } from './body-limits.ts'
import { clientOf } from './client-of.ts'
import { policyReportsPath } from './security-headers.ts'

const reportsPerRequest = 20
const requestsPerWindow = 30
const windowMs = 10 * 60_000
const maxClients = 5000
/** Kinds of violations that a window distinguishes; the others are only counted. */
const kindsPerWindow = 50
/** New ones among them that one client may bring, so that invented ones leave room for those of others. */
const kindsOfClient = 5
const longestField = 200

interface Needs {
  log: Pick<FastifyBaseLogger, 'warn'>
  violations: Pick<PolicyViolations, 'add'>
  now: () => number
}

/** Takes what browsers report that a policy refused; logs and counts each kind of it once in a while, with its number. */
export function mountPolicyReports(app: FastifyInstance, { log, violations, now }: Needs): void {
  const aggregate = createAggregate(log, (violation, reports) => violations.add(violation, reports, new Date(now())))
  const requests = new LRUCache<string, number>({ max: maxClients })
  let windowEnds = 0
  const beginWindow = async (time: number) => {
    if (time < windowEnds) return
    requests.clear()
    windowEnds = time + windowMs
    await aggregate.finish()
  }
  const bodyLimit = addressBodyLimits.policyReport
  app.register(async (scope) => {
    const types = ['application/csp-report', 'application/reports+json']
    scope.addContentTypeParser(types, { parseAs: 'string', bodyLimit }, (_request, body, done) => {
      done(null, parseJson(String(body)))
    })
    scope.post(policyReportsPath, { bodyLimit }, async (request, reply) => {
      await beginWindow(now())
      const client = clientOf(request.ip)
      const count = (requests.get(client) ?? 0) + 1
      requests.set(client, count)
      if (count > requestsPerWindow)
        return reply
          .code(429)
          .header('retry-after', windowMs / 1000)
          .send()
      for (const violation of violationsIn(request.body)) await aggregate.add(violation, client)
      return reply.code(204).send()
    })
  })
  app.addHook('onClose', async () => aggregate.finish())
}

/** Reports a kind of violation when it first comes in a window, and at the end how often it came again. */
function createAggregate(log: Needs['log'], count: (violation: Violation, reports: number) => Promise<void>) {
  const kinds = new Map<string, { violation: Violation; again: number }>()
  /** How many each client brought: as many clients at most as there are kinds. */
  const brought = new Map<string, number>()
  let others = 0
  return {
    async add(violation: Violation, client: string): Promise<void> {
      const key = JSON.stringify(violation)
      const known = kinds.get(key)
      const ofClient = brought.get(client) ?? 0
      if (known) known.again += 1
      else if (kinds.size >= kindsPerWindow || ofClient >= kindsOfClient) others += 1
      else {
        brought.set(client, ofClient + 1)
        kinds.set(key, { violation, again: 0 })
        log.warn({ violation }, 'A browser blocked content by the content security policy')
        await count(violation, 1)
      }
    },
    async finish(): Promise<void> {
      const repeated = [...kinds.values()].filter(({ again }) => again > 0)
      for (const { violation, again } of repeated)
        log.warn({ violation, again }, 'Browsers blocked the same content again by the content security policy')
      if (others > 0) log.warn({ others }, 'Browsers blocked other content by the content security policy')
      kinds.clear()
      brought.clear()
      others = 0
      for (const { violation, again } of repeated) await count(violation, again)
    },
  }
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** Both forms: `report-uri` sends one, with hyphens in its names (CSP 2); `report-to` a list (Reporting API). */
export function violationsIn(body: unknown): Violation[] {
  const reports = Array.isArray(body) ? body.slice(0, reportsPerRequest) : [body]
  return reports.flatMap((report: unknown) => {
    if (!isFields(report)) return []
    const fields = report['csp-report'] ?? (report.type === 'csp-violation' ? report.body : undefined)
    if (!isFields(fields)) return []
    const violation = {
      directive: nameOf(fields.effectiveDirective ?? fields['effective-directive'] ?? fields['violated-directive']),
      page: pathOf(short(fields.documentURL ?? fields['document-uri'])),
      blocked: originOf(short(fields.blockedURL ?? fields['blocked-uri'])),
      source: originOf(short(fields.sourceFile ?? fields['source-file'])),
    }
    return violation.directive === '' || isOfExtension(violation) ? [] : [violation]
  })
}

/** The name of a directive, without the values that older browsers write behind it; anything else is none. */
const nameOf = (value: unknown): string => /^[a-z-]{1,40}(?=$| )/.exec(short(value))?.[0] ?? ''

const short = (value: unknown): string => (typeof value === 'string' ? value.slice(0, longestField) : '')

/** True if a violation comes from a reader's own browser extension, which is no fault of the site. */
const isOfExtension = ({ blocked, source }: Violation): boolean =>
  [blocked, source].some((one) => /^[a-z-]+-extension\b/.test(one))

function pathOf(address: string): string {
  // Letters of other scripts are percent-encoded, which makes a path up to three times as long and more.
  return URL.canParse(address) ? new URL(address).pathname.slice(0, longestField) : ''
}

/** Words such as `inline` stay as they are; anything else becomes blank. */
function originOf(address: string): string {
  if (!URL.canParse(address)) return /^[a-z-]{1,40}$/.test(address) ? address : ''
  const { protocol, origin } = new URL(address)
  return origin === 'null' ? protocol.slice(0, -1) : origin.slice(0, longestField)
}
