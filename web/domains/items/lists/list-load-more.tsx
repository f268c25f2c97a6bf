import { useText } from '#web/platform/app-context.tsx'
import * as styles from '#web/ui/controls.module.css'
import { LoadMore } from '#web/ui/paging/load-more.tsx'
import { EndState, ErrorState } from '#web/ui/states.tsx'
import type { Numbered } from './more-state.ts'
import type { More } from './use-more.ts'

interface ListLoadMoreProps {
  more: Pick<More<Numbered>, 'items' | 'phase' | 'foot' | 'loadMore'>
  /** Address of the rest of the list, without script. */
  href: string
}

/** The foot of a list that goes on: more, on its way, failed with a retry, or at its end. Nothing under an empty list. */
export function ListLoadMore({ more: { items, phase, foot, loadMore }, href }: ListLoadMoreProps) {
  const t = useText()
  if (items.length === 0) return null
  if (phase === 'end') return <EndState label={t('list.end')} />
  if (phase === 'failed') {
    return (
      <div className={styles.more}>
        <ErrorState title={t('list.failed')} retryLabel={t('list.retry')} onRetry={loadMore} />
      </div>
    )
  }
  const busy = phase === 'loading'
  return (
    <LoadMore ref={foot} label={t(busy ? 'list.loading' : 'list.more')} busy={busy} href={href} onLoad={loadMore} />
  )
}
