import { Alert, Button } from 'antd'
import { useConsole } from '#console/platform/console-context.tsx'
import { listOf } from '#console/ui/lists/list-text.ts'
import type { Presence } from '#contract/newsroom/desk.ts'

interface Props {
  presence: Presence
  /** How it is said that others have it open as well. */
  alsoOpen: 'alsoOpen' | 'event.alsoOpen'
  onTake: () => void
}

/** Colleagues who have the manuscript open, and the one among them who may decide. */
export function PresenceNote({ presence, alsoOpen, onTake }: Props) {
  const { t, language } = useConsole()
  const { viewers, holder, mine } = presence
  if (holder && !mine) {
    return (
      <Alert
        role="status"
        type="warning"
        showIcon
        title={t('heldBy', { name: holder.nickname })}
        action={
          <Button size="small" onClick={onTake}>
            {t('takeOver')}
          </Button>
        }
      />
    )
  }
  if (viewers.length === 0) return null
  const names = listOf(
    viewers.map((one) => one.nickname),
    language,
  )
  return <Alert role="status" type="info" showIcon title={t(alsoOpen, { names })} />
}
