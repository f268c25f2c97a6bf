import { writeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabaseOf, openWay, type Way } from './ways.ts'

// A process that sends emails until it is killed, and reports which: node bench/queues/mailing.ts WAY DATABASE_URL
const [way, url] = process.argv.slice(2)
const database = openDatabaseOf(url ?? '')
const queue = await openWay(way as Way, database, async (about) => {
  await pause(2)
  // Written at once: an email that a mail server has accepted stays there when the process is killed.
  writeSync(1, `${about}\n`)
})
await queue.start()
