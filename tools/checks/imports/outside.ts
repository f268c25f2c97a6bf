import { isForTests } from './layers.ts'
import type { SourceFile } from './tree.ts'

const guard = 'server/platform/net/public-fetch.ts'

/** Files that ask without the guard, each with who chose the address: always the operator of the site. */
const unguarded: Readonly<Record<string, string>> = {
  'server/platform/net/text-records.ts': 'a name server, for the domain of the sender in the configuration',
  'server/modules/audience/tracking/raw/clickhouse/client.ts': 'the store of page views, in the configuration',
  'server/modules/content/search/index/opensearch/client.ts': 'the search engine, in the configuration',
  'server/modules/members/accounts/linking/x-provider.ts': 'the interface of X, in the configuration',
  'server/modules/members/accounts/linking/google-token.ts': 'the keys of Google, in the configuration',
  'server/platform/delivery/mail/smtp-mailer.ts': 'the mail server, in the configuration',
  'server/platform/http/rate-limit/rate-limit-redis.ts': 'the store of counters, in the configuration',
  'server/platform/operations/tracing.ts': 'the collector of traces, in the configuration',
  'server/platform/storage/storage-s3.ts': 'the store of files, in the configuration',
  'server/modules/events/payments/providers/stripe.ts': 'the interface of Stripe',
  'server/modules/outreach/newsletters/sending/message-source.ts':
    'nobody: it composes messages with the library of mail',
  'server/platform/delivery/mail/smtp-relay.ts': 'the mail server, in the configuration',
  'server/platform/edge/purge-targets.ts': 'the shared cache in front of the site, in the configuration',
  'server/platform/delivery/sms/provider-call.ts': 'the gateway of text messages, in the configuration',
  'server/platform/http/http.ts': 'the server itself',
  'server/platform/protection/provider-challenges.ts': 'the provider of challenges, in the configuration',
  'server/platform/translation/ask-provider.ts': 'the translation service, in the configuration',
  'server/platform/net/public-posts.ts':
    'the guard of connections that are kept open: it checks addresses the same way',
  [guard]: 'the guard itself',
}

/** Files that make a guarded fetcher of their own, each with the reason why it may allow private addresses. */
const fetchers: Readonly<Record<string, string>> = {
  'server/commands/import.ts': 'the operator names the address at the command line',
  'server/commands/source.ts': 'the operator names the address at the command line',
  'server/modules/integration/webhooks/subject.ts': 'private addresses are a setting of the operator',
  'server/modules/outreach/push/service.ts': 'private addresses are a setting of the operator',
  'server/modules/market/data/subject.ts': 'private addresses are a setting of the operator',
  'server/modules/site/sharing/wechat.ts': 'the interface of WeChat, in the configuration',
  'server/platform/net/chain-nodes.ts': 'nodes of chains, in the configuration',
  'server/platform/open-platform.ts': 'the fetcher of everything else, for public addresses only',
  'server/platform/net/public-posts.ts': 'the guard of connections that are kept open',
  'server/worker.ts': 'feeds, for public addresses only',
  [guard]: 'the guard itself',
}

/** Functions that create what asks through the guard. */
const guards: ReadonlySet<string> = new Set(['createFetcher', 'createPublicPosts'])
/** Ways to other machines: modules of Node.js, clients of HTTP, and packages that ask an address given to them. */
const clients =
  /^(node:(http|https|http2|tls|dgram|dns|dns\/promises)|npm:(undici|axios|got|node-fetch|ws|jose|nodemailer|aws4fetch|ioredis|stripe|@opentelemetry\/exporter-trace-otlp-http))$/

/**
 * The rule that the server asks addresses of others through the guard alone, which refuses this machine and private
 * networks: where a file of the server has another way of asking, one line each.
 */
export function requestsOutsideGuard({ path, imports, requests }: SourceFile): string[] {
  if (!path.startsWith('server/') || isForTests(path)) return []
  const problem = (line: number, what: string) =>
    `${path}:${line} ${what}: addresses that others choose are asked through the fetcher of the platform`
  return [
    ...requests.flatMap(({ name, line }) =>
      path in (guards.has(name) ? fetchers : unguarded) ? [] : [problem(line, name)],
    ),
    ...imports.flatMap(({ to, typeOnly, line }) =>
      typeOnly || path in unguarded || !clients.test(to) ? [] : [problem(line, to)],
    ),
  ]
}

/** Exceptions of this rule that no file needs any more. */
export function idleExceptions(files: ReadonlyMap<string, SourceFile>): string[] {
  if (!files.has(guard)) return []
  return [...new Set([...Object.keys(unguarded), ...Object.keys(fetchers)])].flatMap((path) => {
    const file = files.get(path)
    const asks = file && (file.requests.length > 0 || file.imports.some(({ to }) => clients.test(to)))
    return asks ? [] : [`${path} asks nobody: take it out of the exceptions in tools/checks/imports/outside.ts`]
  })
}
