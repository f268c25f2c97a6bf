import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { hash, verify } from '@node-rs/argon2'
import { argon2Parameters } from '#server/modules/members/accounts/service.ts'
import { openOutbox } from '#server/platform/delivery/outbox.ts'
import { median, type Section } from './report.ts'
import { makeFolder, removeFolder, type SiteProcess, startSite } from './site-process.ts'

const roundSeconds = 5
const rounds = 5
const people = 8
/** Session checks of each member, and of all together at once. */
const checksOfOne = 1_000
const checksAtOnce = 16
const ratioGoal = 0.85
const password = 'correct horse 9'

/** Signing in, which is hashing a password and little else, and the check of a session, which every call of a member is. */
export async function benchAccounts(): Promise<Section> {
  const folder = await makeFolder()
  try {
    const site = await startSite(folder)
    try {
      return await measure(site, folder)
    } finally {
      await site.stop()
    }
  } finally {
    await removeFolder(folder)
  }
}

async function measure({ origin }: SiteProcess, folder: string): Promise<Section> {
  const tokens: string[] = []
  for (let i = 0; i < people; i++) tokens.push(await register(origin, folder, emailOf(i)))
  const known = await hash(password, argon2Parameters)
  const [raw, signIns]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    raw.push(await perSecond(() => verify(known, password), availableParallelism()))
    signIns.push(await perSecond((person) => signIn(origin, emailOf(person)), people))
  }
  const checks = await sessionChecks(origin, tokens)
  const ratio = median(raw.map((one, round) => (signIns[round] ?? 0) / one))
  return {
    title: 'Accounts',
    how: `Sign-ins over HTTP by ${people} people at once against argon2id alone (${argon2Parameters.memoryCost} KiB, ${argon2Parameters.timeCost} passes, ${argon2Parameters.parallelism} lane) by as many at once as there are cores, ${availableParallelism()}, in turn, ${rounds} rounds of ${roundSeconds} s; the database and the clients share the cores with the site. Session checks: getUserInfo with a token, ${checksAtOnce} calls at once by all together, their clients in the process that measures.`,
    rows: [
      { what: 'argon2id alone', measured: `${median(raw).toFixed(1)} a second`, goal: '', met: true },
      { what: 'sign-ins', measured: `${median(signIns).toFixed(1)} a second`, goal: '', met: true },
      {
        what: 'sign-ins to argon2id alone, median of the rounds',
        measured: ratio.toFixed(2),
        goal: `at least ${ratioGoal}`,
        met: ratio >= ratioGoal,
      },
      { what: 'session checks', measured: `${Math.round(checks)} a second`, goal: '', met: true },
    ],
  }
}

const emailOf = (person: number) => `reader${person}@bench.test`

const agent = new Agent({ keepAlive: true })

/** Over node:http, which takes less of the cores that it shares with the site than fetch does. */
async function call(
  origin: string,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Record<string, unknown>> {
  const sent = request(`${origin}/api/${path}`, {
    method: 'POST',
    agent,
    headers: { ...headers, 'content-type': 'application/json' },
  })
  sent.end(JSON.stringify(body))
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part as Buffer)
  const { code, message, data } = JSON.parse(Buffer.concat(parts).toString())
  if (code !== 200) throw new Error(`${path} answered with ${code}: ${message}`)
  return data
}

/** @returns the token */
async function register(origin: string, folder: string, email: string): Promise<string> {
  await call(origin, 'sendMailSms', { email, type: 'register' })
  const [mail] = await openOutbox(join(folder, 'outbox')).list(1)
  const code = /\d{6}/.exec(mail?.text ?? '')?.[0]
  const { token } = await call(origin, 'login', { type: '5', email, password, code })
  return String(token)
}

async function signIn(origin: string, email: string): Promise<void> {
  await call(origin, 'login', { type: '4', email, password })
}

/** Work per second with several workers, each of which starts the next piece as soon as one is done. */
async function perSecond(work: (worker: number) => Promise<unknown>, atOnce: number): Promise<number> {
  const began = performance.now()
  const end = began + roundSeconds * 1000
  let done = 0
  const worker = async (_: unknown, number: number) => {
    while (performance.now() < end) {
      await work(number)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return (done * 1000) / (performance.now() - began)
}

/** Session checks a second by all members together; each stays within the calls that a member may make in a minute. */
async function sessionChecks(origin: string, tokens: readonly string[]): Promise<number> {
  const waiting = Array.from(
    { length: checksOfOne * tokens.length },
    (_, turn) => tokens[turn % tokens.length],
  ).values()
  const began = performance.now()
  const check = async () => {
    for (const token of waiting) await call(origin, 'getUserInfo', {}, { authorization: token ?? '' })
  }
  await Promise.all(Array.from({ length: checksAtOnce }, check))
  return (checksOfOne * tokens.length * 1000) / (performance.now() - began)
}
