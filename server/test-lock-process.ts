import { silentLog } from '../tools/temporary-postgres.ts'
import { connectDatabase, transaction } from './platform/database/database.ts'
import { SharedLocks } from './platform/database/shared-locks.ts'

/** For tests: a process that takes a lock of each kind, says so, and keeps them until it is killed. */
const [url = '', databaseDirectUrl = '', name = ''] = process.argv.slice(2)
const database = await connectDatabase(url, silentLog, { databaseDirectUrl })
const release = await new SharedLocks(database.direct).tryLock(name)
await transaction(database, async (tx) => {
  await tx.execute(`select pg_advisory_xact_lock(hashtextextended('${name} of a transaction', 0))`)
  process.stdout.write(release ? 'holds\n' : 'refused\n')
  await new Promise(() => setInterval(() => {}, 1_000))
})
