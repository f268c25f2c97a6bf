import { parseArgs } from 'node:util'
import { createFetcher } from '#server/platform/net/public-fetch.ts'
import { pollDue } from '../importers/feed/poll-due.ts'
import type { Services } from '../services.ts'
import { runCommand, UsageError } from './run-command.ts'

const help = `Feeds that are fetched on a schedule.

  npm run source -- add ADDRESS     fetch this feed from now on
      --as draft|flash              import its entries as drafts for editors (default), or as flash published at once
      --every MINUTES               interval, 5 to 10080; 30 by default
      --title TITLE                 its name in lists
  npm run source -- list            list all feeds with their last result
  npm run source -- remove WHICH    remove a feed, by number or address; imported items remain
  npm run source -- poll            fetch the feeds that are due now
      --allow-private               also from this machine and from private networks

  --help                            show this help

Adding a feed again changes its settings. A running site fetches the feeds automatically.
`

await runCommand(help, async ({ args, open }) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      as: { type: 'string', default: 'draft' },
      every: { type: 'string', default: '30' },
      title: { type: 'string', default: '' },
      'allow-private': { type: 'boolean', default: false },
    },
  })
  const [action, which, ...more] = positionals
  if (more.length > 0) throw new UsageError(`What is ${more[0]}?`)
  if (action === 'add' && which) return add(which, values, open)
  if (action === 'remove' && which) return remove(which, await open())
  if (action === 'list' && !which) return list(await open())
  if (action === 'poll' && !which) return poll(await open(), values['allow-private'])
  throw new UsageError('Use one of: add ADDRESS, list, remove WHICH, poll')
})

async function add(
  address: string,
  { as, every, title }: { as: string; every: string; title: string },
  open: () => Promise<Services>,
): Promise<string> {
  if (as !== 'draft' && as !== 'flash') throw new UsageError('--as must be draft or flash')
  const { sources } = await open()
  try {
    const result = await sources.save({ address, title, takeAs: as, everyMinutes: Number(every) })
    return `${address}: ${result}`
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(error.message)
    throw error
  }
}

async function remove(which: string, { sources }: Services): Promise<string> {
  if (!(await sources.remove(which))) throw new UsageError(`There is no feed ${which}`)
  return `${which}: removed`
}

async function list({ sources }: Services): Promise<string> {
  const all = await sources.all()
  if (all.length === 0) return 'No feeds'
  return all
    .map((source) => {
      const last = source.lastPollAt ? `${source.lastPollAt.toISOString()}: ${source.lastResult}` : 'not read yet'
      const { id, address, title, takeAs, everyMinutes } = source
      return `${id}  ${address}${title ? ` (${title})` : ''}\n    as ${takeAs}, every ${everyMinutes} minutes; ${last}`
    })
    .join('\n')
}

async function poll(services: Services, allowPrivate: boolean): Promise<string> {
  const quiet = { info: () => {}, error: (error: unknown) => process.stderr.write(`${JSON.stringify(error)}\n`) }
  const results = await pollDue(services, {
    fetcher: createFetcher({ allowPrivate }),
    log: quiet,
    signal: new AbortController().signal,
  })
  return results.length === 0
    ? 'No feed is due'
    : results.map(({ address, result }) => `${address}: ${result}`).join('\n')
}
