import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { NewsletterList } from '#contract/outreach/newsletter-terms.ts'
import type { Language } from '#language/languages.ts'
import type { AuthorsService } from '#server/modules/content/authors/service.ts'
import type { ContentService } from '#server/modules/content/items/service.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import { type Database, type Executor, transaction } from '#server/platform/database/database.ts'
import { layOut, pathIn } from '#server/platform/delivery/mail/mail-layout.ts'
import type { MailQueue } from '#server/platform/delivery/mail/mail-queue.ts'
import { isMailAddress } from '#server/platform/delivery/mail/mailer.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { clientOf } from '#server/platform/http/client-of.ts'
import { type Limiter, mustTake } from '#server/platform/http/rate-limit/rate-limit.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { letterTexts } from './letter-texts.ts'
import type { SubscriberLinks } from './links.ts'
import {
  confirmedOfTrusted,
  endedMs,
  invitedAtOnce,
  lettersOfClient,
  lettersOfSite,
  lettersToAddress,
  lettersToDomain,
  mailboxOf,
  maskAddress,
  pendingMs,
} from './policy.ts'
import * as store from './subscribers-store.ts'

export interface SubscriptionsNeeds {
  database: Database
  accounts: Pick<AccountsService, 'people'>
  limiter: Pick<Limiter, 'take'>
  mails: Pick<MailQueue, 'add'>
  authors: Pick<AuthorsService, 'byIds'>
  content: Pick<ContentService, 'labelsById'>
  siteName: (language: Language) => Promise<string>
  siteOrigin: string
}

const choiceOf = (row: store.SubscriberRow) => ({
  address: maskAddress(row.address),
  ...{ state: row.state, lists: row.lists, city: row.city, authors: row.authors, labels: row.labels },
  ...{ language: row.language, time_zone: row.timeZone, minute: row.minute },
})

/** Links that confirm end with a suspension: only a letter that was asked for after it leads out of it. */
const confirmRound = ({ suspendedAt }: store.SubscriberRow): string => (suspendedAt ? `${suspendedAt.getTime()}` : '')

/** Subscriptions of readers: an address receives letters only after its owner confirmed it. */
export function createSubscriptions(needs: SubscriptionsNeeds & { links: SubscriberLinks }) {
  const { database, accounts, limiter, mails, authors, content, siteName, siteOrigin, links } = needs
  const { orm } = database

  /** @returns false where letters to this address are used up for now */
  async function mayWriteTo(address: string): Promise<boolean> {
    for (const rule of lettersToAddress)
      if (!(await limiter.take(`newsletter letter to ${mailboxOf(address)}`, rule)).allowed) return false
    return true
  }

  async function sendLetter(
    tx: Executor,
    row: store.SubscriberRow,
    now: Date,
    kind: keyof (typeof letterTexts)[Language] = row.state === 'confirmed' ? 'known' : 'confirm',
  ): Promise<void> {
    const { id, address: to, language } = row
    const site = await siteName(language)
    const purpose = kind === 'known' ? 'manage' : 'confirm'
    const token = links.tokenOf(purpose, id, purpose === 'confirm' ? confirmRound(row) : '')
    const path = pathIn(language, `/newsletters#${purpose}=${token}`)
    await mails.add(tx, {
      ...layOut(letterTexts[language][kind](site), { language, site, siteOrigin, path }),
      ...{ to, about: `newsletter:${id}:${now.getTime()}`, userId: null },
    })
  }

  /** The choice of a subscriber, with the names of what is followed. */
  async function preferencesOf(
    row: store.SubscriberRow,
    context: CallContext,
  ): Promise<CallOutput<'newsletterPreferences'>> {
    const [writers, labels] = await Promise.all([
      authors.byIds(row.authors, context),
      content.labelsById(row.labels, context),
    ])
    return {
      ...choiceOf(row),
      followed: {
        authors: writers.map(({ id, nickname: name }) => ({ id, name })),
        labels: labels.map(({ id, name }) => ({ id, name })),
      },
    }
  }

  /** The subscriber of a link. @throws CallError itemMissing where it was removed */
  async function byToken(token: string): Promise<store.SubscriberRow> {
    const row = await store.findSubscriber(orm, links.read('manage', token))
    if (!row) throw new CallError('itemMissing')
    return row
  }

  return {
    async subscribe(
      { address: given, ...input }: ParsedInput<'subscribeToNewsletters'>,
      { caller, language, now }: CallContext,
    ): Promise<CallOutput<'subscribeToNewsletters'>> {
      const address = given.toLowerCase()
      if (!isMailAddress(address)) throw new CallError('invalidInput', 'address')
      const userId = caller?.session?.userId
      const client = userId === undefined ? `client ${clientOf(caller?.address ?? '')}` : `user ${userId}`
      await mustTake(limiter, `newsletter letters of ${client}`, ...lettersOfClient)
      const { time_zone: timeZone, ...choice } = input
      const own = userId !== undefined && (await accounts.people.idByEmail(address)) === userId
      const subscriber = { address, consent: 'form', ...choice, timeZone, language }
      if (own) {
        await transaction(database, (tx) => store.subscribeOwner(tx, subscriber, { userId, now }))
        return { confirmed: true }
      }
      await mustTake(limiter, 'newsletter letters', lettersOfSite)
      // Counted before the transaction: one that waits for a second connection could wait for others that do the same.
      if (await mayWriteTo(address)) {
        // Only letters count: requests for one address, which gets few, must not use up what its domain may get.
        const domain = address.slice(address.lastIndexOf('@') + 1)
        if (!(await store.hasConfirmed(orm, domain, confirmedOfTrusted)))
          await mustTake(limiter, `newsletter letters to ${domain}`, ...lettersToDomain)
        await transaction(database, async (tx) => {
          const known = await store.findConfirmed(tx, address)
          // A reader who complained gets no letter because of strangers; signed in, they can subscribe again.
          if (known?.suspendedWhy === 'complaint') return
          await sendLetter(tx, known ?? (await store.addRequest(tx, subscriber, now)), now)
        })
      }
      return { confirmed: false }
    },

    async confirm(
      { token }: ParsedInput<'confirmNewsletters'>,
      context: CallContext,
    ): Promise<CallOutput<'confirmNewsletters'>> {
      const known = await store.findSubscriber(orm, links.claimedId(token))
      if (!known) throw new CallError('itemMissing')
      const id = links.read('confirm', token, confirmRound(known))
      const userId = (await accounts.people.idByEmail(known.address)) ?? null
      const row = await transaction(database, (tx) => store.confirmSubscriber(tx, known, { userId, now: context.now }))
      if (!row) throw new CallError('itemMissing')
      return { ...(await preferencesOf(row, context)), token: links.tokenOf('manage', id) }
    },

    preferences: async ({ token }: ParsedInput<'newsletterPreferences'>, context: CallContext) =>
      preferencesOf(await byToken(token), context),

    async setPreferences(
      { token, time_zone: timeZone, ...choice }: ParsedInput<'setNewsletterPreferences'>,
      context: CallContext,
    ): Promise<CallOutput<'setNewsletterPreferences'>> {
      const id = links.read('manage', token)
      const row = await transaction(database, (tx) => store.saveChoice(tx, id, { ...choice, timeZone }, context.now))
      if (!row) throw new CallError('itemMissing')
      return preferencesOf(row, context)
    },

    /** Ends a list by the link in a letter, or begins it again. */
    async end(token: string, list: NewsletterList, now = new Date()): Promise<void> {
      const { id } = await byToken(token)
      await transaction(database, (tx) => store.endList(tx, id, list, now))
    },
    async resume(token: string, list: NewsletterList, now = new Date()): Promise<void> {
      await store.resumeList(orm, (await byToken(token)).id, list, now)
    },

    endAgain: (): Promise<void> => store.endListsAgain(database),

    /** Asks owners of imported addresses for confirmation, some in each minute. */
    async invite(now: Date): Promise<void> {
      const due = await store.findUninvited(orm, invitedAtOnce, now)
      const allowed = new Set<number>()
      for (const { id, address } of due) if (await mayWriteTo(address)) allowed.add(id)
      await transaction(database, async (tx) => {
        const ids = due.map(({ id }) => id)
        for (const row of await store.takeUninvited(tx, ids, now))
          if (allowed.has(row.id)) await sendLetter(tx, row, now, 'imported')
      })
    },

    removeUnused: (now: Date) =>
      store.removeUnused(orm, new Date(now.getTime() - pendingMs), new Date(now.getTime() - endedMs)),

    /** For the download of one's own data, and the end of the account. */
    personalData: {
      async exportPersonalData(userId: number): Promise<Record<string, unknown>> {
        const rows = await store.subscriptionsOf(orm, userId)
        const newsletters = rows.map(({ address, consent, createdAt, confirmedAt, suspendedWhy, ...row }) => ({
          ...choiceOf({ ...row, address, consent, createdAt, confirmedAt, suspendedWhy }),
          ...{ address, consent, suspended_why: suspendedWhy },
          created_time: siteTime(createdAt),
          confirmed_time: confirmedAt && siteTime(confirmedAt),
        }))
        return newsletters.length > 0 ? { newsletters } : {}
      },
      erase: store.eraseSubscriptions,
    },
  }
}
