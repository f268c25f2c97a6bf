import { parseArgs } from 'node:util'
import { UnknownSettingError } from '#server/modules/site/settings/service.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { runCommand, UsageError } from './run-command.ts'

const help = `The site’s own configuration: what another newsroom changes to run the site under its own name.

  npm run setting -- list             list every setting with its current value
  npm run setting -- set KEY VALUE    change a setting; a running site applies it at once

  --help                              show this help

Links are paths of this site or full https addresses; links without a target are not shown.
`

await runCommand(help, async ({ args, open }) => {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  const [action, key, value, ...more] = positionals
  const wanted = action === 'set' ? key !== undefined && value !== undefined : action === 'list' && key === undefined
  if (!wanted || more.length > 0) throw new UsageError('Use one of: list, set KEY VALUE')
  const { settings, audit } = await open()
  if (action === 'set') {
    const recordChange = (tx: Transaction, before: string | undefined) =>
      audit.record(tx, {
        actorId: null,
        action: 'settings.save',
        target: 'settings:site',
        before: { [key ?? '']: before ?? null },
        after: { [key ?? '']: value, by: 'command' },
      })
    await settings.saveSetting(key ?? '', value ?? '', recordChange).catch((error) => {
      throw error instanceof UnknownSettingError ? new UsageError(error.message) : error
    })
  }
  const config = await settings.appConfig({}, { language: 'zh-Hans', now: new Date(), tags: new Set() })
  return Object.entries(config)
    .map(([name, { value }]) => `${name.padEnd(18)} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('\n')
})
