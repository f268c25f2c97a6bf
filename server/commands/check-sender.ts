import { parseArgs } from 'node:util'
import { checkSender } from '#server/platform/delivery/mail/sender-check.ts'
import { openTextRecords } from '#server/platform/net/text-records.ts'
import { runCommand } from './run-command.ts'

const help = `Checks the SPF, DKIM and DMARC records of the domain in MAIL_FROM, by which mailboxes judge newsletters and other emails. Exits with
status 1 if one is missing or wrong.

  npm run check-sender                            check the configured sender
  npm run check-sender -- --resolver 192.0.2.53   ask this name server

Where the SMTP server signs emails, DKIM is not configured here and not checked.

  --help                                          show this help
`

await runCommand(help, async ({ args, config }) => {
  const { values } = parseArgs({ args, options: { resolver: { type: 'string' } } })
  const { mail, newsletters } = config
  if (!mail) return 'MAIL_FROM and SMTP_URL are not set: nothing to check.'
  const domain = (/<([^<>]+)>/.exec(mail.from)?.[1] ?? mail.from).split('@').at(-1) ?? ''
  const { dkim } = newsletters
  const checks = await checkSender(openTextRecords(values.resolver), {
    domain,
    dkim: dkim && { domain: dkim.domainName, selector: dkim.keySelector },
  })
  if (checks.some(({ isRight }) => !isRight)) process.exitCode = 1
  return checks
    .map(({ record, isRight, found }) => `${isRight ? 'ok     ' : 'WRONG  '} ${record.padEnd(5)}  ${found}`)
    .join('\n')
})
