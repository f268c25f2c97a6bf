import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

class NoWrkError extends Error {
  constructor() {
    super('The load comes from wrk, which is not installed (Debian: apt-get install wrk)')
    this.name = 'NoWrkError'
  }
}

/**
 * Requests per second that an address of this machine answers, for `seconds`, over 32 connections from one thread: the
 * other core is the server's.
 * @throws NoWrkError; Error when an answer was no success
 */
export async function requestsPerSecond(
  url: string,
  headers: Record<string, string>,
  seconds: number,
): Promise<number> {
  if (!/^http:\/\/(127\.0\.0\.1|localhost):/.test(url)) throw new Error('Load tests stay on this machine')
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const { stdout } = await run('wrk', ['-t1', '-c32', `-d${seconds}s`, ...given, url]).catch((error) => {
    throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? new NoWrkError() : error
  })
  if (/Non-2xx or 3xx/.test(stdout)) throw new Error(`${url} answered with failures:\n${stdout}`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
}
