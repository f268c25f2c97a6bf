import { parseArgs } from 'node:util'
import { UnknownSettingError } from '#server/modules/site/settings/service.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { runCommand, UsageError } from './run-command.ts'

const help = `The site's own configuration: what another newsroom changes to run it under its own name.

  npm run setting -- list             every setting with its present value
  npm run setting -- set KEY VALUE    change one; a running site shows it at once

  --help                              show this

Links are paths of this site or whole https addresses; one that leads nowhere is not shown.
`

await runCommand(help, async ({ args, open }) => {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  const [action, key, value, ...more] = positionals
  const wanted = action === 'set' ? key !== undefined && value !== undefined : action === 'list' && key === undefined
  if (!wanted || more.length > 0) throw new UsageError('Say one of: list, set KEY VALUE')
  const { settings, audit } = await open()
  if (action === 'set') {
    const noted = (tx: Transaction, before: string | undefined) =>
      audit.record(tx, {
        actorId: null,
        action: 'settings.save',
        target: 'settings:site',
        before: { [key ?? '']: before ?? null },
        after: { [key ?? '']: value, by: 'command' },
      })
    await settings.saveSetting(key ?? '', value ?? '', noted).catch((error) => {
      throw error instanceof UnknownSettingError ? new UsageError(error.message) : error
    })
  }
  const config = await settings.appConfig({}, { language: 'zh-Hans', now: new Date(), tags: new Set() })
  return Object.entries(config)
    .map(([name, { value }]) => `${name.padEnd(18)} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('\n')
})
