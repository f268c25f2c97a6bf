import { loadConfig } from '#server/platform/config/config.ts'
import { openLog } from '#server/platform/log.ts'
import { start } from '#server/start.ts'
import { openTestChain } from '../../server/modules/events/payments/chain/test-chain.ts'
import { openTestStripe, type Session } from '../../server/test-stripe.ts'
import { openShop } from './shop.ts'
import { openWallet } from './wallet.ts'

interface Options {
  port: number
  /** A folder of the sandbox's own. */
  dataDir: string
  /** A database with nothing in it. */
  databaseUrl: string
  demoContent: boolean
  /** The site's log; by default also the place of the page with undelivered messages. */
  logLevel?: 'info' | 'silent'
}

const chainId = 31_337

/** Returns why no sandbox is started; undefined if it may be. */
export function sandboxProblem(environment: Record<string, string | undefined>, port: string): string | undefined {
  if (environment.NODE_ENV?.trim() === 'production')
    return 'NODE_ENV is production: a sandbox gives tickets away for play money and is never started there.'
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535) return '--port must be from 1 to 65535.'
  return undefined
}

/**
 * Starts a site, on this machine alone, with a card provider, a chain and a wallet that stand in for those of the internet,
 * and an event whose organiser takes cards, transfers and stablecoins.
 */
export async function openSandbox({ port, dataDir, databaseUrl, demoContent, logLevel = 'info' }: Options) {
  await using opened = new AsyncDisposableStack()
  const siteOrigin = `http://localhost:${port}`
  const listening = `http://127.0.0.1:${port}`
  // The account's address for events is known once the shop is open, before anybody can pay.
  let webhook = ''
  const stripe = await openTestStripe({ onPaid: (session) => tellPaid(session) })
  opened.defer(() => stripe.close())
  const chain = await openTestChain({ id: chainId, name: 'Sandbox chain' })
  opened.defer(() => chain.close())
  const wallet = await openWallet(chain)
  opened.defer(() => wallet.close())

  async function tellPaid(session: Session): Promise<void> {
    const { body, signature } = stripe.event('checkout.session.completed', session)
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const answer = await fetch(listening + webhook, { method: 'POST', headers, body })
    await answer.text()
    if (!answer.ok) throw new Error(`The site answered ${answer.status} to an event of the card provider`)
  }

  const [listed] = JSON.parse(chain.setting) as object[]
  const config = loadConfig({
    ...{ NODE_ENV: 'development', HOST: '127.0.0.1', PORT: `${port}`, SITE_ORIGIN: siteOrigin, LOG_LEVEL: logLevel },
    ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DEMO_CONTENT: demoContent ? 'on' : 'off' },
    STRIPE_API_URL: stripe.url,
    STABLECOIN_CHAINS: JSON.stringify([{ ...listed, explorer: wallet.url }]),
  })
  const site = await start(config, openLog(config), { dev: false, stopping: new AbortController().signal })
  opened.defer(() => site.stop())
  const shop = await openShop(listening, site.services, chain)
  webhook = shop.webhook
  const kept = opened.move()
  return {
    ...{ siteOrigin, stripe, chain, wallet, shop },
    event: `${siteOrigin}/events/${shop.event}`,
    close: (): Promise<void> => kept.disposeAsync(),
  }
}

export type Sandbox = Awaited<ReturnType<typeof openSandbox>>
