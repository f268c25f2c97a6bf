import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfigError, configurationTable, loadConfig } from './config.ts'
import { usualNewsletters } from './newsletter-config.ts'
import { usualStripeUrl } from './payments-config.ts'
import { usualSmsBudget } from './sms-budget-config.ts'

const secret = 'a-secret-of-more-than-32-characters-in-all'
const production = { NODE_ENV: 'production', SITE_ORIGIN: 'https://news.example.org', SECRET_KEY: secret }

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'harbourwire-config-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function load(env: Record<string, string>) {
  return loadConfig({ DATA_DIR: folder, ...env })
}

function problems(env: Record<string, string>): readonly string[] {
  try {
    load(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

describe('settings of newsletters', () => {
  it('name several servers, and limits', () => {
    const env = {
      NEWSLETTER_SMTP_URLS: 'smtps://a:b@one.example, smtp://two.example:2525',
      ...{ NEWSLETTERS_PER_DOMAIN: '50', NEWSLETTER_CONNECTIONS: '2', BOUNCE_ADDRESS: 'bounces@news.example' },
    }
    expect(load(env).newsletters).toMatchObject({
      relays: ['smtps://a:b@one.example', 'smtp://two.example:2525'],
      ...{ perDomain: 50, connections: 2, bounceAddress: 'bounces@news.example' },
    })
  })

  it.each([
    [{ NEWSLETTER_SMTP_URLS: 'https://one.example' }, 'NEWSLETTER_SMTP_URLS'],
    [{ DKIM_DOMAIN: 'news.example' }, 'DKIM_SELECTOR, DKIM_KEY_FILE missing'],
    [{ DKIM_DOMAIN: 'news.example', DKIM_SELECTOR: 'n1', DKIM_KEY_FILE: '/nowhere' }, 'DKIM_KEY_FILE cannot be read'],
    [{ BOUNCE_SECRET: 'short' }, 'BOUNCE_SECRET'],
    [{ BOUNCE_ADDRESS: 'bounces+x@news.example' }, 'BOUNCE_ADDRESS'],
    [{ NEWSLETTER_CONNECTIONS: '0' }, 'NEWSLETTER_CONNECTIONS'],
  ])('refuse %j', (env, problem) => {
    expect(problems(env)).toContainEqual(expect.stringContaining(problem))
  })
})

describe('settings of the edge', () => {
  const zone = { EDGE_TOKEN: 'token', EDGE_ZONE: '0123456789abcdef' }

  it('name its servers, or an account', () => {
    expect(load({}).edge).toBeUndefined()
    expect(load({ EDGE: 'nginx' }).edge).toEqual({ kind: 'nginx' })
    expect(load({ EDGE: 'varnish', EDGE_URL: 'http://10.0.0.2:6081/, http://10.0.0.3:6081' }).edge).toEqual({
      ...{ kind: 'varnish', urls: ['http://10.0.0.2:6081', 'http://10.0.0.3:6081'] },
    })
    expect(load({ EDGE: 'cloudflare', ...zone }).edge).toEqual({
      ...{ kind: 'cloudflare', url: 'https://api.cloudflare.com/client/v4', token: 'token', zone: '0123456789abcdef' },
    })
    expect(load({ EDGE: 'fastly', EDGE_URL: 'http://127.0.0.1:1', ...zone }).edge).toMatchObject({
      ...{ kind: 'fastly', url: 'http://127.0.0.1:1' },
    })
  })

  it.each([
    [{ EDGE: 'constructor' }, 'EDGE must be one of varnish'],
    [{ EDGE: 'varnish' }, 'EDGE_URL missing: EDGE is varnish'],
    [{ EDGE: 'varnish', EDGE_URL: 'ftp://one' }, 'EDGE_URL must be'],
    [{ EDGE: 'varnish', EDGE_URL: 'http://one', EDGE_TOKEN: 'x' }, 'EDGE_TOKEN cannot be used with EDGE varnish'],
    [{ EDGE: 'nginx', EDGE_URL: 'http://one' }, 'EDGE_URL cannot be used with EDGE nginx'],
    [{ EDGE: 'fastly' }, 'EDGE_TOKEN, EDGE_ZONE missing'],
    [{ EDGE: 'cloudflare', ...zone, EDGE_ZONE: '../x' }, 'EDGE_ZONE must be'],
    [{ EDGE_TOKEN: 'x' }, 'EDGE_TOKEN given without EDGE'],
  ])('refuse %j', (env, problem) => {
    expect(problems(env)).toContainEqual(expect.stringContaining(problem))
  })
})

describe('loadConfig', () => {
  it('needs nothing on a laptop', () => {
    expect(load({ SECRET_KEY: secret })).toEqual({
      environment: 'development',
      port: 3000,
      host: '127.0.0.1',
      siteOrigin: 'http://localhost:3000',
      databaseConnections: 20,
      memberStatementMs: 5_000,
      replicaUrls: [],
      replicaMaxLagMs: 5_000,
      slowStatementMs: 1_000,
      dataDir: folder,
      databaseUrl: undefined,
      trustProxy: false,
      smsBudget: usualSmsBudget,
      secretKey: secret,
      previousSecretKeys: [],
      demoContent: true,
      undoMs: 10_000,
      cacheBytes: 48 * 2 ** 20,
      roles: ['web', 'stream', 'worker', 'importer'],
      walletSignIn: false,
      wechat: undefined,
      webhooksAllowPrivate: false,
      dataSourcesAllowPrivate: false,
      trackingDays: 30,
      newsletters: usualNewsletters,
      payments: { stripeUrl: usualStripeUrl },
      operations: undefined,
      metricsToken: undefined,
      securityContact: undefined,
      stopDelayMs: 0,
      backup: { key: undefined, target: undefined },
      tracing: undefined,
      logLevel: 'info',
    })
  })

  it('takes a key of backups that is long and no other key', () => {
    const key = 'a-key-of-backups-of-32-characters'
    expect(load({ BACKUP_KEY: key, BACKUP_TARGET: 's3://copies/site' }).backup).toEqual({
      ...{ key, target: 's3://copies/site' },
    })
    expect(problems({ BACKUP_KEY: 'short' })).toEqual([expect.stringContaining('BACKUP_KEY must have at least 32')])
    expect(problems({ BACKUP_KEY: secret, SECRET_KEY: secret })).toEqual([
      expect.stringContaining('another key than SECRET_KEY'),
    ])
  })

  it('takes what is read elsewhere whole, and countries behind a proxy alone', () => {
    expect(load({ CLICKHOUSE_URL: 'https://desk:a%20b@clicks.example:8443/read' }).clickhouse).toEqual({
      ...{ origin: 'https://clicks.example:8443', user: 'desk', password: 'a b', database: 'read' },
    })
    expect(problems({ CLICKHOUSE_URL: 'tcp://clicks.example' })).toEqual([expect.stringContaining('CLICKHOUSE_URL')])
    const analytics = { service: 'plausible', url: 'https://counts.example/api/event', site: 'news.example' }
    const given = { ANALYTICS_SERVICE: 'plausible', ANALYTICS_URL: analytics.url, ANALYTICS_SITE: 'news.example' }
    expect(load(given).analytics).toEqual(analytics)
    expect(load({}).analytics).toBeUndefined()
    expect(problems({ ANALYTICS_SERVICE: 'plausible' })).toEqual([
      expect.stringContaining('ANALYTICS_URL and ANALYTICS_SITE missing'),
    ])
    expect(load({ ...given, ANALYTICS_URL: 'http://127.0.0.1:9/api' }).analytics?.url).toBe('http://127.0.0.1:9/api')
    expect(problems({ ...given, ANALYTICS_URL: 'http://counts.example' })).toEqual([
      expect.stringContaining('must be an https address'),
    ])
    expect(load({ COUNTRY_HEADER: 'CF-IPCountry', TRUST_PROXY: '1' }).countryHeader).toBe('cf-ipcountry')
    expect(problems({ COUNTRY_HEADER: 'CF-IPCountry' })).toEqual([expect.stringContaining('requires TRUST_PROXY')])
  })

  it('gives the caches what it is told, within reason', () => {
    expect(load({ CACHE_MB: '4096' }).cacheBytes).toBe(2 ** 32)
    for (const size of ['7', '65537', '-1', '1.5', 'much']) {
      expect(problems({ CACHE_MB: size })).toEqual([expect.stringContaining('CACHE_MB must be a number of megabytes')])
    }
  })

  it('takes the account of WeChat whole, with the address of a relay', () => {
    const wechat = { WECHAT_APP_ID: 'wx1', WECHAT_APP_SECRET: 'x', WECHAT_API_URL: 'http://10.0.0.5:8080/relay/' }
    expect(load(wechat).wechat).toEqual({ appId: 'wx1', appSecret: 'x', apiUrl: 'http://10.0.0.5:8080/relay' })
    expect(problems({ WECHAT_APP_ID: 'wx1' })).toEqual([expect.stringContaining('WECHAT_APP_SECRET')])
    expect(problems({ WECHAT_APP_SECRET: 'x' })).toEqual([expect.stringContaining('WECHAT_APP_ID')])
  })

  it('listens on every address in production, unless told otherwise', () => {
    expect(load(production).host).toBe('0.0.0.0')
    expect(load({ ...production, HOST: '10.0.0.5' }).host).toBe('10.0.0.5')
  })

  it('takes empty values as absent and ignores blanks around values', () => {
    const config = load({ PORT: '', LOG_LEVEL: ' ', HOST: ' ::1 ', DATABASE_URL: '' })
    expect(config).toMatchObject({ port: 3000, logLevel: 'info', host: '::1', databaseUrl: undefined })
  })

  it.each([
    ['off', false],
    ['2', 2],
    ['loopback, 10.0.0.0/8', ['loopback', '10.0.0.0/8']],
    ['fd00::/8', ['fd00::/8']],
  ])('reads TRUST_PROXY=%s', (text, expected) => {
    expect(load({ TRUST_PROXY: text }).trustProxy).toEqual(expected)
  })

  it.each([
    ['https://news.example.org/', 'https://news.example.org'],
    ['https://NEWS.example.org:443', 'https://news.example.org'],
    ['http://localhost:8080', 'http://localhost:8080'],
  ])('reads SITE_ORIGIN=%s', (text, expected) => {
    expect(load({ SITE_ORIGIN: text }).siteOrigin).toBe(expected)
  })

  it.each([
    ['PORT', '70000'],
    ['PORT', '80a'],
    ['SITE_ORIGIN', 'https://news.example.org/path'],
    ['SITE_ORIGIN', 'ftp://news.example.org'],
    ['SITE_ORIGIN', 'news.example.org'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'localhost'],
    ['TRUST_PROXY', 'on'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '0.0.0.0/0/1'],
    ['SECRET_KEY', 'short'],
    ['DEMO_CONTENT', 'no'],
    ['ROLES', 'web, mail'],
    ['ROLES', 'web,web'],
    ['ROLES', ','],
    ['OPERATIONS_PORT', '65536'],
    ['METRICS_TOKEN', 'short'],
    ['METRICS_TOKEN', 'with spaces in the whole token'],
    ['STOP_DELAY_SECONDS', '61'],
    ['LOG_LEVEL', 'loud'],
    ['WECHAT_API_URL', 'api.weixin.qq.com'],
    ['WECHAT_API_URL', 'https://example.org/?key=1'],
    ['NODE_ENV', 'staging'],
  ])('refuses %s=%s and names it', (name, value) => {
    expect(problems({ [name]: value })).toEqual([expect.stringContaining(name)])
  })

  it.each([
    [{}, []],
    [{ SITE_ORIGIN: '' }, ['SITE_ORIGIN']],
    [{ SITE_ORIGIN: 'http://news.example.org' }, ['SITE_ORIGIN']],
    [{ SITE_ORIGIN: 'http://localhost.example.org' }, ['SITE_ORIGIN']],
    [{ SITE_ORIGIN: 'http://localhost:3000' }, []],
    [{ SITE_ORIGIN: 'http://127.0.0.1:3000' }, []],
    [{ SECRET_KEY: '' }, ['SECRET_KEY']],
    [{ SECRET_KEY: 'x'.repeat(31) }, ['SECRET_KEY']],
  ])('in production with %j complains of %j', (change, names) => {
    expect(problems({ ...production, ...change })).toEqual(names.map((name) => expect.stringContaining(name)))
  })

  it('lists every problem at once, without repeating values', () => {
    const env = { NODE_ENV: 'production', PORT: 'x', DATABASE_URL: 'mysql://user:hidden@host', SECRET_KEY: 'hidden' }
    expect(problems(env)).toHaveLength(4)
    expect(() => load(env)).toThrow(
      /4 problems:\n {2}- PORT .*\n {2}- DATABASE_URL .*\n {2}- SITE_ORIGIN .*\n {2}- SECRET_KEY/,
    )
    expect(() => load(env)).not.toThrow(/hidden/)
  })

  it('generates a secret once and keeps it for the owner alone', () => {
    const first = load({}).secretKey
    expect(first.length).toBeGreaterThanOrEqual(43)
    expect(load({}).secretKey).toBe(first)
    expect(statSync(join(folder, 'secret-key')).mode & 0o777).toBe(0o600)
  })

  it('says so when the data folder cannot be used', () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    chmodSync(file, 0o600)
    expect(problems({ DATA_DIR: join(file, 'below') })).toEqual([expect.stringContaining('DATA_DIR')])
  })
})

describe('configurationTable', () => {
  it('names each setting once, with a default and a meaning', () => {
    const names = configurationTable.map((row) => row.name)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toEqual(expect.arrayContaining(['PORT', 'SITE_ORIGIN', 'DATABASE_URL', 'SECRET_KEY', 'TRUST_PROXY']))
    for (const row of configurationTable) expect(row.default && row.meaning, row.name).toBeTruthy()
  })

  it.each(configurationTable.filter((row) => /^\S+$/.test(row.default)))('$name has the default it states', (row) => {
    expect(load({ SECRET_KEY: secret, [row.name]: row.name === 'DATA_DIR' ? folder : row.default })).toEqual(
      load({ SECRET_KEY: secret }),
    )
  })

  it('takes as many connections, and gives members as long, as the operator says', () => {
    const given = { SECRET_KEY: secret, DATABASE_CONNECTIONS: '40', MEMBER_STATEMENT_SECONDS: '10' }
    expect(load(given)).toMatchObject({ databaseConnections: 40, memberStatementMs: 10_000 })
    expect(load({ SLOW_STATEMENT_MS: '60000' }).slowStatementMs).toBe(60_000)
    expect(problems({ SLOW_STATEMENT_MS: '0' })).toEqual([expect.stringContaining('from 1 to 60000')])
    for (const wrong of ['5', '501', 'many', '-6'])
      expect(() => load({ ...given, DATABASE_CONNECTIONS: wrong })).toThrow(/DATABASE_CONNECTIONS must be a number/)
    for (const wrong of ['0', '31', '1.5'])
      expect(() => load({ ...given, MEMBER_STATEMENT_SECONDS: wrong })).toThrow(/MEMBER_STATEMENT_SECONDS must be/)
  })

  it('takes a database with a pooler and replicas', () => {
    const [databaseUrl, databaseDirectUrl] = ['postgres://pooler:6432/site', 'postgres://primary/site']
    const env = { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: databaseDirectUrl, REPLICA_MAX_LAG_SECONDS: '20' }
    const replicaUrls = ['postgres://one/site', 'postgresql://two/site']
    expect(load({ SECRET_KEY: secret, ...env, DATABASE_REPLICA_URLS: replicaUrls.join(', ') })).toMatchObject({
      ...{ databaseUrl, databaseDirectUrl, replicaUrls, replicaMaxLagMs: 20_000 },
    })
    const wrong = { DATABASE_REPLICA_URLS: 'postgres://one/site, two' }
    expect(problems({ ...env, ...wrong })).toEqual([expect.stringContaining('DATABASE_REPLICA_URLS must be addresses')])
    expect(problems({ DATABASE_DIRECT_URL: databaseDirectUrl })).toEqual([
      'DATABASE_DIRECT_URL needs DATABASE_URL: the embedded PostgreSQL works alone',
    ])
  })

  it('lets people undo for as long as the operator says', () => {
    expect(load({ UNDO_SECONDS: '30' }).undoMs).toBe(30_000)
    for (const wrong of ['0', '61', '1.5'])
      expect(problems({ UNDO_SECONDS: wrong })).toEqual([expect.stringContaining('UNDO_SECONDS must be a number')])
  })
})
