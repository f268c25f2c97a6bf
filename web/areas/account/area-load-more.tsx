import { useText } from '#web/platform/app-context.tsx'
import * as styles from '#web/ui/controls.module.css'
import { LoadMore } from '#web/ui/paging/load-more.tsx'
import { EndState, ErrorState } from '#web/ui/states.tsx'

interface AreaLoadMoreProps {
  more: boolean
  state: 'idle' | 'loading' | 'failed'
  onLoad: () => void
}

/** The end of a list of the user area: more of it, on its way, failed with a retry, or at its end. */
export function AreaLoadMore({ more, state, onLoad }: AreaLoadMoreProps) {
  const t = useText()
  if (state === 'failed') {
    return (
      <div className={styles.more}>
        <ErrorState title={t('list.failed')} retryLabel={t('list.retry')} onRetry={onLoad} />
      </div>
    )
  }
  if (!more) return <EndState label={t('list.end')} />
  return (
    <LoadMore
      label={t(state === 'loading' ? 'list.loading' : 'list.more')}
      busy={state === 'loading'}
      onLoad={onLoad}
    />
  )
}
