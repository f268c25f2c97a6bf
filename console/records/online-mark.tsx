import { Switch } from 'antd'
import { useText } from '#console/platform/console-context.tsx'
import * as listsStyles from '#console/ui/lists/lists.module.css'
import * as recordStyles from './records.module.css'

/** True if readers can see a record. */
export function OnlineMark({ online, demo = false }: { online: boolean; demo?: boolean }) {
  const t = useText()
  return (
    <>
      <span className={`${listsStyles.state} state--${online ? 'published' : 'unpublished'}`}>
        {t(online ? 'online.online' : 'online.offline')}
      </span>
      {demo && <i className="mark"> {t('demo')}</i>}
    </>
  )
}

/** The same to be changed. */
export function OnlineSwitch({ online, onChange }: { online: boolean; onChange: (online: boolean) => void }) {
  const t = useText()
  return (
    <span className={`gap-8 middle ${recordStyles.online}`}>
      <Switch aria-label={t('online.switch')} checked={online} onChange={onChange} />
      {t(online ? 'online.online' : 'online.offline')}
    </span>
  )
}
