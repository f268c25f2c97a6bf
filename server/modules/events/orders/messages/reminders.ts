import { randomUUID } from 'node:crypto'
import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { TicketsService } from '#server/modules/events/tickets/service.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import { type Database, transaction } from '#server/platform/database/database.ts'
import type { MailQueue } from '#server/platform/delivery/mail/mail-queue.ts'
import { dayMs } from '#server/platform/durations.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { clientOf } from '#server/platform/http/client-of.ts'
import { type Limiter, mustTake, rulesForLetters } from '#server/platform/http/rate-limit/rate-limit.ts'
import type { OrderReader } from '../order-reader.ts'
import { parseEmail } from '../policy.ts'
import type { OrderNotifier } from './order-notifier.ts'
import * as store from './reminders-store.ts'
import { mailKey } from './stopping.ts'

interface Needs {
  database: Database
  limiter: Pick<Limiter, 'take'>
  accounts: { people: Pick<AccountsService['people'], 'reach'> }
  tickets: Pick<TicketsService, 'eventOnSale'>
  reader: OrderReader
  notifier: Pick<OrderNotifier, 'letter'>
  mails: Pick<MailQueue, 'add'>
}

const mailsAtOnce = 50

/** Emails that people request for the day before an event. */
export function createReminders({ database, limiter, accounts, tickets, reader, notifier, mails }: Needs) {
  const { orm } = database

  return {
    /** @throws CallError invalidEmail where neither the caller nor the account has an address, itemMissing */
    async remind(
      { event, email }: ParsedInput<'remindMe'>,
      { caller, language, now }: CallContext,
    ): Promise<CallOutput<'remindMe'>> {
      const { startsMs, state } = await tickets.eventOnSale(event)
      if (state === 'cancelled' || startsMs <= now.getTime()) throw new CallError('eventClosed')
      const userId = caller?.session?.userId ?? null
      const own = userId === null ? null : (await accounts.people.reach(userId)).email
      const address = own ?? parseEmail(email ?? '', 'email')
      await mustTake(limiter, `reminder ${clientOf(caller?.address ?? '')}`, ...rulesForLetters)
      const key = randomUUID()
      // An address that is not the account's own may be anybody's: it is asked for as by a visitor.
      await store.addReminder(orm, event, { email: address, userId: own ? userId : null, language }, key)
      return { email: address, key }
    },

    /** Stops a reminder; one that does not exist, or was sent, stays so. @throws CallError invalidEmail */
    async stop(
      { event, email, key }: ParsedInput<'stopReminder'>,
      { caller }: CallContext,
    ): Promise<Record<string, never>> {
      const userId = caller?.session?.userId ?? null
      if (userId !== null) await store.removeMemberReminder(orm, event, userId)
      if (key !== undefined) await store.removeReminder(orm, event, parseEmail(email ?? '', 'email'), key)
      return {}
    },

    mine: async ({ event }: ParsedInput<'myReminder'>, context: MemberContext): Promise<CallOutput<'myReminder'>> => ({
      reminded: await store.hasReminder(orm, event, userOf(context)),
    }),

    /** Queues the reminders of events that begin within a day. @returns how many */
    async remindSome(now: Date): Promise<number> {
      return transaction(database, async (tx) => {
        const until = new Date(now.getTime() + dayMs)
        const due = await store.takeReminders(tx, { now, until, most: mailsAtOnce })
        for (const { event: id, email, userId, language } of due) {
          const event = await reader.eventOf(id, { language, now })
          const mail = await notifier.letter('reminder', event, { email, language })
          await mails.add(tx, { ...mail, to: email, userId, about: `reminder:${id}:${mailKey(email)}` })
        }
        return due.length
      })
    },
  }
}

export type Reminders = ReturnType<typeof createReminders>
