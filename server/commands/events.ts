import { parseArgs } from 'node:util'
import { listFailedEvents, retryFailedEvents } from '#server/platform/events/failed-events.ts'
import { runCommand, UsageError } from './run-command.ts'

const help = `Internal events that could not be handled, after three days of retries.

  npm run events -- list     list each with its listener and error
  npm run events -- retry    handle them now; those that succeed are removed from the list

  --help                     show this help
`

await runCommand(help, async ({ args, open }) => {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  const [action, ...more] = positionals
  if ((action !== 'list' && action !== 'retry') || more.length > 0) throw new UsageError('Use one of: list, retry')
  const { database, registered } = await open()
  if (action === 'retry') {
    const left = await retryFailedEvents(database, registered.listeners, new Date())
    if (left === 0) return 'None is left.'
  }
  const failed = await listFailedEvents(database.orm)
  if (failed.length === 0) return 'There is none.'
  return failed
    .map(({ id, type, listener, happenedAt, error }) => `${id}  ${happenedAt}  ${type} → ${listener}: ${error}`)
    .join('\n')
})
