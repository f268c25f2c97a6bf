import { languages } from '#language/languages.ts'
import type { WebhooksService } from '#server/modules/integration/webhooks/service.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { SearchFollower } from './followers.ts'
import type { SearchPresenter } from './present.ts'
import { webhooksOf } from './searches-store.ts'

interface Needs {
  database: Database
  webhooks: Pick<WebhooksService, 'own'>
  present: SearchPresenter
  siteOrigin: string
}

/** Notifies members' webhooks of what their searches found, in each language that it has. */
export const createWebhookFollower = ({ webhooks, present, siteOrigin }: Needs): SearchFollower => ({
  async found(tx, document, searches, now) {
    const told = await webhooksOf(tx, searches)
    if (told.length === 0) return
    const reading = languages.map((language) => present.documents([document], { language, now, tags: new Set() }))
    const texts = (await Promise.all(reading)).flat()
    const [first] = texts
    if (!first) return
    const { kind, id, path } = first
    const data = {
      ...{ kind, id, url: siteOrigin + path, time: document.at.toISOString() },
      // A language without a text of its own shows another one's, which is there already.
      texts: [
        ...new Map(texts.map(({ language, title, summary }) => [language, { language, title, summary }])).values(),
      ],
    }
    const messages = told.flatMap(({ id: search, webhookId }) => {
      const body = JSON.stringify({ type: 'search.found', timestamp: now.toISOString(), data: { search, ...data } })
      return webhookId === null ? [] : [{ webhookId, body }]
    })
    await webhooks.own.tell(tx, messages, now)
  },
})
