import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

class NoWrkError extends Error {
  constructor() {
    super('The load comes from wrk, which is not installed (Debian: apt-get install wrk)')
    this.name = 'NoWrkError'
  }
}

const milliseconds: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1_000, m: 60_000 }

/**
 * Requests per second that an address of this machine answers, and the 99th percentile of their time, for `seconds`, over
 * 32 connections from one thread: the other core is the server's.
 * @param script a file in Lua that makes the requests
 * @throws NoWrkError; Error when an answer was no success
 */
export async function load(
  url: string,
  headers: Record<string, string>,
  seconds: number,
  script?: string,
): Promise<{ rate: number; p99Ms: number }> {
  if (!/^http:\/\/(127\.0\.0\.1|localhost):/.test(url)) throw new Error('Load tests stay on this machine')
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const options = [...['-t1', '-c32', '--latency', `-d${seconds}s`], ...(script ? ['-s', script] : []), ...given]
  const { stdout } = await run('wrk', [...options, url]).catch((error) => {
    throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? new NoWrkError() : error
  })
  if (/Non-2xx or 3xx/.test(stdout)) throw new Error(`${url} answered with failures:\n${stdout}`)
  const [, p99, unit = ''] = /\s99%\s+([\d.]+)(us|ms|s|m)\s/.exec(stdout) ?? []
  return {
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p99Ms: Number(p99) * (milliseconds[unit] ?? Number.NaN),
  }
}

/** Requests per second that an address answers; see `load`. */
export const requestsPerSecond = async (url: string, headers: Record<string, string>, seconds: number) =>
  (await load(url, headers, seconds)).rate
