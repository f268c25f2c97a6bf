import { runCommand } from './run-command.ts'

const help = `Applies the migrations of this version to the database. A start of the site does the same; where several processes start at
once, do it before.

  npm run migrate

  --help             show this help
`

await runCommand(help, async ({ open }) => {
  await open()
  return 'The database is up to date.'
})
