import { LRUCache } from 'lru-cache'
import type { Language } from '#language/languages.ts'
import type { DkimSettings } from '#server/platform/config/newsletter-config.ts'
import { pathIn } from '#server/platform/delivery/mail/mail-layout.ts'
import type { RelayedMail } from '#server/platform/delivery/mail/smtp-relay.ts'
import { type ThreadPool, threadModule } from '#server/platform/thread-pool/thread-pool.ts'
import type { ComposedIssue, IssueContent } from '../composition/composer.ts'
import type { Delivery } from '../deliveries-store.ts'
import type { SubscriberLinks } from '../links.ts'
import type { Envelopes } from './envelopes.ts'

type Issue = IssueContent & { version: number }

interface WriterNeeds {
  threads: Pick<ThreadPool, 'run'>
  composeFor: (issue: Issue, reader: Delivery) => Promise<ComposedIssue | undefined>
  findIssue: (id: number) => Promise<Issue | undefined>
  links: SubscriberLinks
  envelopes: Envelopes
  siteOrigin: string
  from: string
  dkim: DkimSettings | undefined
}

const sources = threadModule<typeof import('./message-source.ts')>(new URL('./message-source.ts', import.meta.url))
/** Time for which an issue is not read again; its state is checked for each email. */
const freshMs = 1_000

/** Writes the email of an issue for one recipient, with that reader's own links. Encoded and signed in a thread. */
export function createWriter(needs: WriterNeeds) {
  const { threads, composeFor, findIssue, links, envelopes, siteOrigin, from, dkim } = needs
  const host = siteOrigin ? new URL(siteOrigin).hostname : 'localhost'
  const issues = new LRUCache<number, Promise<Issue | undefined>>({ max: 100, ttl: freshMs })

  function issueOf(id: number): Promise<Issue | undefined> {
    const known = issues.get(id)
    if (known) return known
    const found = findIssue(id)
    issues.set(id, found)
    found.catch(() => issues.delete(id))
    return found
  }

  return async (delivery: Delivery): Promise<RelayedMail | undefined> => {
    const { id, issueId, kind, subscriberId, language, address } = delivery
    const issue = await issueOf(issueId)
    const composed = issue && (await composeFor(issue, delivery))
    if (!composed) return undefined
    const token = links.tokenOf('manage', subscriberId)
    const addressOf = (path: string, to: Language = language) => siteOrigin + pathIn(to, path)
    const { subject, text, html } = composed
    const source = await threads.run(
      sources,
      'writeOwn',
      {
        ...{ to: address, subject, text, html, language },
        messageId: envelopes.messageId(issueId, id),
        stopUrl: addressOf(`/stop-newsletter?${new URLSearchParams({ list: kind, token })}`),
      },
      addressOf(`/newsletters#manage=${token}`),
      { from, listId: `<${kind}.${host}>`, dkim },
    )
    // Bytes of another thread are no Buffer here.
    return {
      from: envelopes.returnPath(id),
      to: address,
      source: Buffer.from(source.buffer, source.byteOffset, source.byteLength),
    }
  }
}
