import { openJobs } from '#server/platform/jobs/jobs.ts'
import { createFetcher } from '#server/platform/net/public-fetch.ts'
import { pollDue } from './importers/feed/poll-due.ts'
import type { Closable } from './platform/close-all.ts'
import type { Log } from './platform/log.ts'
import type { Services } from './services.ts'

/**
 * Starts what runs in the background: reading feeds, translating, sending webhooks and answers by mail, erasing accounts
 * whose waiting time is over, ending picks of the front page, and removing old deliveries. Planned publishing runs in
 * every process (start.ts).
 */
export async function openWorker(services: Services, log: Log): Promise<Closable> {
  await services.glossaryFollowing.follow()
  const jobs = await openJobs(services.database, log)
  const fetcher = createFetcher()
  await jobs.schedule('poll-sources', '* * * * *', async (signal) => {
    await pollDue(services, { fetcher, log, signal })
  })
  await jobs.schedule('erase-accounts', '17 * * * *', async (signal) => {
    const erased = await services.accounts.eraseDue(new Date(), () => signal.aborted)
    if (erased > 0) log.info({ erased }, 'Accounts were erased whose waiting time is over')
  })
  await jobs.schedule('remove-deliveries', '43 * * * *', async () => {
    await services.webhooks.removeOld(new Date())
  })
  await jobs.schedule('forget-failed-deliveries', '51 * * * *', async () => {
    await services.deliveryFailures.removeOld(new Date())
  })
  await jobs.schedule('end-picks', '* * * * *', async () => {
    await services.curation.arranging.endPicks(new Date())
  })
  const telling = services.webhooks.startPolling()
  const mailing = services.mails.startPolling()
  const translating = services.translation.startPolling()
  return {
    async close() {
      await Promise.all([telling.close(), mailing.close(), translating.close(), jobs.close()])
    },
  }
}
