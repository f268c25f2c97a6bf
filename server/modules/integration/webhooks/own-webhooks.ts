import { CallError } from '#contract/errors.ts'
import { webhookLimits } from '#contract/integration/integration-terms.ts'
import type { Webhook } from '#contract/integration/webhooks.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import type { Secrets } from '#server/platform/seal.ts'
import { addToOwned } from './deliveries-store.ts'
import { isFitAddress } from './policy.ts'
import { newMessageId, newSecret } from './signature.ts'
import * as store from './store.ts'
import { secretContext } from './webhook-sender.ts'

interface Needs {
  database: Database
  accounts: { people: Pick<AccountsService['people'], 'confirmedEmail'> }
  secrets: Pick<Secrets, 'seal'>
  allowPrivate: boolean
}

/** Webhooks of members, which other subjects add and notify of what concerns them. */
export function createOwnWebhooks({ database, accounts, secrets, allowPrivate }: Needs) {
  return {
    /**
     * Adds a webhook. Callers let one member add one at a time.
     * @throws CallError webhookAddress, emailUnconfirmed, tooManyWebhooks
     */
    async add(
      tx: Transaction,
      { ownerId, name, url }: { ownerId: number; name: string; url: string },
      now: Date,
    ): Promise<{ id: number; secret: string }> {
      if (!isFitAddress(url, { allowPrivate })) throw new CallError('webhookAddress')
      if (!(await accounts.people.confirmedEmail(ownerId, tx))) throw new CallError('emailUnconfirmed')
      if ((await store.countOwned(tx, ownerId)) >= webhookLimits.ofMember) throw new CallError('tooManyWebhooks')
      const secret = newSecret()
      const row = {
        ...{ name: [...name].slice(0, webhookLimits.name).join(''), url: new URL(url).href, events: [], kinds: [] },
        ...{ ownerId, createdBy: ownerId, createdAt: now },
      }
      const { id } = await store.addWebhook(tx, row, (id) => secrets.seal(secret, secretContext(id)))
      return { id, secret }
    },

    remove: (tx: Transaction, id: number): Promise<void> => store.deleteWebhook(tx, id),

    /** Removes all of a member. */
    removeOf: (tx: Transaction, ownerId: number): Promise<void> => store.deleteOwned(tx, ownerId),

    /** Addresses of webhooks, and why the program stopped them, by number. */
    async states(ids: readonly number[]): Promise<Map<number, Pick<Webhook, 'url' | 'stopped_why'>>> {
      const rows = await store.webhooksByIds(database.orm, ids)
      return new Map(rows.map(({ id, url, stoppedWhy }) => [id, { url, stopped_why: stoppedWhy }]))
    },

    /** Makes deliveries to webhooks of members; those that are stopped, or have many waiting, get none. */
    tell: (tx: Transaction, messages: readonly { webhookId: number; body: string }[], now: Date): Promise<void> =>
      addToOwned(
        tx,
        messages.map((message) => ({ ...message, messageId: newMessageId() })),
        { waiting: webhookLimits.waitingOfMember, now },
      ),
  }
}
