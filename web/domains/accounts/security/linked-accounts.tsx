import { useEffect, useRef, useState } from 'react'
import type { User } from '#contract/members/accounts.ts'
import { useAccountText } from '#web/language/account-text.ts'
import { RelativeTime } from '#web/platform/relative-time.tsx'
import { useToast } from '#web/platform/toasts.tsx'
import { failureText, useCall } from '#web/platform/use-call.ts'
import { useHref } from '#web/router/link.tsx'
import { useNavigate } from '#web/router/router-context.tsx'
import * as styles from '../account.module.css'
import { LedgerRow } from '../account-ledger.tsx'
import { LinkWallet, shortAddress } from '../wallets/link-wallet.tsx'
import { useWithProof } from './proof.tsx'

/** Parameters with which X sent its visitor back. */
export interface LinkReturn {
  code?: string
  state?: string
  error?: string
}

interface LinkedAccountsProps {
  user: User
  /** Providers that this installation can link; those that are linked already are always shown. */
  offered: Readonly<Record<Provider, boolean>>
  returned: LinkReturn
  onChanged: () => void
}

type Provider = User['linked'][number]['provider']
const names = { x: 'X', google: 'Google', wallet: 'Ethereum' } as const satisfies Record<Provider, string>

function formatName(provider: Provider, username: string): string {
  if (provider === 'wallet') return shortAddress(username)
  return provider === 'x' && username ? `@${username}` : username
}

/** Accounts elsewhere that belong to this one: X and wallets are linked here, Google links itself by signing in. */
export function LinkedAccounts({ user, offered, returned, onChanged }: LinkedAccountsProps) {
  const t = useAccountText()
  const call = useCall()
  const toast = useToast()
  const withProof = useWithProof()
  const [busy, setBusy] = useState(false)
  useReturn(returned, onChanged)

  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toast(failureText(error, t), 'failed')
    }
    setBusy(false)
  }
  const link = () =>
    run(async () => {
      const { done, ...rest } = await withProof(() => call('getTwitterAuthUrl', {}))
      if (done && 'result' in rest) location.assign(rest.result.url)
    })
  const unlink = (provider: Provider) =>
    run(async () => {
      const { done } = await withProof(() => call('unlinkAccount', { provider }))
      if (!done) return
      toast(t('unlinked', { name: names[provider] }), 'done')
      onChanged()
    })
  const rows = (Object.keys(names) as Provider[])
    .map((provider) => ({ provider, account: user.linked.find((one) => one.provider === provider) }))
    .filter(({ provider, account }) => account || offered[provider])
  if (rows.length === 0) return <p className="mut">{t('linkNone')}</p>
  return (
    <dl className={styles.ledger}>
      {rows.map(({ provider, account }) => (
        <LedgerRow
          key={provider}
          label={names[provider]}
          value={
            account ? (
              <>
                <span className={styles.ledgerV} translate="no">
                  {formatName(provider, account.username)}
                </span>{' '}
                <span className="mut">
                  <RelativeTime value={account.linked_time} />
                </span>
              </>
            ) : (
              <span className="mut">{t(provider === 'google' ? 'linkByGoogle' : 'notLinked')}</span>
            )
          }
        >
          {account ? (
            <button type="button" className="link" disabled={busy} onClick={() => unlink(provider)}>
              {t('unlink')}
              <span className="sr">{names[provider]}</span>
            </button>
          ) : (
            <>
              {provider === 'x' && (
                <button type="button" className="link" disabled={busy} onClick={link}>
                  {t('linkIt')}
                  <span className="sr">{names[provider]}</span>
                </button>
              )}
              {provider === 'wallet' && <LinkWallet onLinked={onChanged} />}
            </>
          )}
        </LedgerRow>
      ))}
    </dl>
  )
}

/** Finishes a link when X has sent its owner back; the address then loses what came with them. */
function useReturn({ code, state, error }: LinkReturn, onChanged: () => void): void {
  const t = useAccountText()
  const call = useCall()
  const toast = useToast()
  const navigate = useNavigate()
  const hrefOf = useHref()
  const taken = useRef('')
  useEffect(() => {
    const answer = code ?? error
    // A code is good once, and effects may run twice.
    if (!answer || taken.current === answer) return
    taken.current = answer
    navigate(hrefOf('/my/security'), { replace: true })
    if (!code || !state) return toast(t('linkRefused'), 'failed')
    call('twitterAuthCallback', { code, state }).then(
      ({ username }) => {
        toast(t('linkDone', { name: `@${username}` }), 'done')
        onChanged()
      },
      (failure) => toast(failureText(failure, t), 'failed'),
    )
  })
}
