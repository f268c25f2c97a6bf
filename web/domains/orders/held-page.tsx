import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from '#web/router/router-context.tsx'
import { openLogin } from '#web/session/session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import * as styles from '#web/ui/page-head.module.css'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import * as checkoutStyles from './checkout.module.css'
import { tokenOf } from './order-address.ts'
import { useOrderText } from './order-text.ts'
import type { HeldState } from './use-held.ts'

/**
 * The token of the present address; null until the page is in a browser, since no server gets to see it. One that stands
 * in the query, as programs write it that take the fragment off, moves behind the number sign.
 */
export function useToken(): string | undefined | null {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const [here, setHere] = useState(false)
  const query = new URLSearchParams(search)
  const given = query.get('token')
  const paid = query.has('paid')
  useEffect(() => {
    setHere(true)
    if (given) navigate(`${pathname}#${given}`, { replace: true, state: { keepPlace: true, paid } })
  }, [given, paid, pathname, navigate])
  if (!here || given) return null
  return tokenOf(hash)
}

/** True if the reader came to this entry of the history from the provider's page, which says that they paid. */
export function useReturned(): boolean {
  const { state } = useLocation()
  return typeof state === 'object' && state !== null && 'paid' in state && state.paid === true
}

/** Placeholder for an order or ticket that does not exist, or is being loaded. */
export function NotHeld({ held, onRetry }: { held: HeldState<unknown>; onRetry: () => void }) {
  const t = useOrderText()
  const { pathname } = useLocation()
  if (held.state === 'loading') {
    return (
      <>
        <p className={`mut ${styles.needsScript}`} role="status">
          {t('loading')}
        </p>
        <noscript>
          <p>{t('needsScript')}</p>
        </noscript>
      </>
    )
  }
  if (held.state === 'failed') return <ErrorState title={t('failed')} retryLabel={t('retry')} onRetry={onRetry} />
  return (
    <EmptyState label={t('missing')}>
      <p className="mut">{t('missingHint')}</p>
      <div className={checkoutStyles.heldWays}>
        <Button kind="primary" onClick={() => openLogin({ mode: 1, wanted: pathname })}>
          {t('signIn')}
        </Button>
        <ButtonLink href="/events">{t('toEvents')}</ButtonLink>
      </div>
    </EmptyState>
  )
}
