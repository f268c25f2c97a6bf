import { Input } from 'antd'
import { useConsole } from '#console/platform/console-context.tsx'
import type { FlashFinding } from './use-flash-finding.ts'

/** Finds a flash of any age, also one that readers do not see. */
export function FlashSearch({ finding: { typed, setTyped, loading } }: { finding: FlashFinding }) {
  const { t } = useConsole()
  return (
    <Input.Search
      allowClear
      aria-label={t('flashFind')}
      placeholder={t('flashFind')}
      maxLength={64}
      loading={typed !== '' && loading}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}
