import { useText } from '#web/platform/app-context.tsx'
import { LoadMore } from '#web/ui/paging/load-more.tsx'
import { EndState, ErrorState } from '#web/ui/states.tsx'

interface AreaFootProps {
  more: boolean
  state: 'idle' | 'loading' | 'failed'
  onLoad: () => void
}

/** The foot of a list of the user area: more, on its way, failed with a retry, or at its end. */
export function AreaFoot({ more, state, onLoad }: AreaFootProps) {
  const t = useText()
  if (state === 'failed') {
    return (
      <div className="more">
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
