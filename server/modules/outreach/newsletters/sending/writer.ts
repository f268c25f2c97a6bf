import type { Language } from '#language/languages.ts'
import { escapeHtml } from '#language/text/escape-html.ts'
import type { DkimSettings } from '#server/platform/config/newsletter-config.ts'
import { pathIn } from '#server/platform/delivery/mail/mail-layout.ts'
import type { RelayedMail } from '#server/platform/delivery/mail/smtp-relay.ts'
import type { ComposedIssue, IssueContent } from '../composition/composer.ts'
import { ownLinks } from '../composition/digest-layout.ts'
import type { Delivery } from '../deliveries-store.ts'
import type { SubscriberLinks } from '../links.ts'
import type { Envelopes } from './envelopes.ts'
import { writeSource } from './message-source.ts'

interface WriterNeeds {
  composeShared: (issue: IssueContent & { version: number }, reader: Delivery) => Promise<ComposedIssue | undefined>
  findIssue: (id: number) => Promise<(IssueContent & { version: number }) | undefined>
  links: SubscriberLinks
  envelopes: Envelopes
  siteOrigin: string
  from: string
  dkim: DkimSettings | undefined
}

/** Writes the email of an issue for one recipient, with that reader's own links. */
export function createWriter({ composeShared, findIssue, links, envelopes, siteOrigin, from, dkim }: WriterNeeds) {
  const host = siteOrigin ? new URL(siteOrigin).hostname : 'localhost'

  return async (delivery: Delivery): Promise<RelayedMail | undefined> => {
    const { id, issueId, kind, subscriberId, language, address } = delivery
    const issue = await findIssue(issueId)
    const composed = issue && (await composeShared(issue, delivery))
    if (!composed) return undefined
    const token = links.tokenOf('manage', subscriberId)
    const addressOf = (path: string, to: Language = language) => siteOrigin + pathIn(to, path)
    const stopUrl = addressOf(`/stop-newsletter?${new URLSearchParams({ list: kind, token })}`)
    const manageUrl = addressOf(`/newsletters#manage=${token}`)
    const filled = (text: string, stop: string) =>
      text.replaceAll(ownLinks.stop, stop).replaceAll(ownLinks.manage, manageUrl)
    const source = await writeSource(
      {
        ...{ to: address, subject: composed.subject, language, stopUrl },
        text: filled(composed.text, stopUrl),
        html: filled(composed.html, escapeHtml(stopUrl)),
        messageId: envelopes.messageId(issueId, id),
      },
      { from, listId: `<${kind}.${host}>`, dkim },
    )
    return { from: envelopes.returnPath(id), to: address, source }
  }
}
