import { timingSafeEqual } from 'node:crypto'
import { CallError } from '#contract/errors.ts'
import type { Secrets } from '#server/platform/seal.ts'
import { type ExportTraffic, exportMs } from './export-traffic.ts'

/** Query of the address of an export, as it came. */
export type ExportQuery = Readonly<Record<string, unknown>>

/** Bytes of a signature: they cannot be guessed. */
const signatureBytes = 24

interface Needs {
  secrets: Pick<Secrets, 'hmac'>
  traffic: Pick<ExportTraffic, 'ask' | 'begin'>
}

/**
 * Addresses below a path from which a member loads a file: signed for the one who asked, valid for `exportMs` and once.
 * @param names parameters that say which file it is
 */
export function createExportAddresses<N extends string>(
  { secrets, traffic }: Needs,
  { path, names }: { path: string; names: readonly N[] },
) {
  type Asked = Record<N | 'until', string>
  const signAddress = (user: number, asked: Asked): string => {
    const parts = [path, user, asked.until, ...names.map((name) => asked[name])]
    return secrets.hmac('exports', JSON.stringify(parts)).subarray(0, signatureBytes).toString('base64url')
  }

  return {
    /** @throws CallError tooManyRequests, exportUnderWay */
    async make(user: number, given: Record<N, string | number>, now: Date): Promise<string> {
      await traffic.ask(user)
      const entries = names.map((name) => [name, `${given[name]}`] as const)
      const asked = { ...Object.fromEntries(entries), until: `${now.getTime() + exportMs}` } as Asked
      return `${path}?${new URLSearchParams({ ...asked, token: signAddress(user, asked) })}`
    },

    /** @throws CallError notAllowed for an address of somebody else, a changed one, and one that is over */
    read(user: number, query: ExportQuery, now: Date): Record<N, string> {
      const text = (name: string) => (typeof query[name] === 'string' ? query[name] : '')
      const asked = Object.fromEntries([...names, 'until'].map((name) => [name, text(name)])) as Asked
      const [given, right] = [Buffer.from(text('token')), Buffer.from(signAddress(user, asked))]
      const isGood = given.length === right.length && timingSafeEqual(given, right)
      if (!isGood || Number(asked.until) <= now.getTime()) throw new CallError('notAllowed')
      return asked
    },

    /** Begins the file behind an address that was read. @returns what ends it @throws CallError as `ExportTraffic.begin` */
    begin: (user: number, query: ExportQuery): Promise<() => void> => traffic.begin(user, `${query.token}`),
  }
}
