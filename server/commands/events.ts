import { parseArgs } from 'node:util'
import { listFailedEvents, retryFailedEvents } from '#server/platform/events/failed-events.ts'
import { runCommand, UsageError } from './run-command.ts'

const help = `Events between parts of the program that could not be handled, after three days of tries.

  npm run events -- list     each with what listened and what went wrong
  npm run events -- retry    has them handled now; what succeeds is gone from the list

  --help                     show this
`

await runCommand(help, async ({ args, open }) => {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  const [action, ...more] = positionals
  if ((action !== 'list' && action !== 'retry') || more.length > 0) throw new UsageError('Say one of: list, retry')
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
