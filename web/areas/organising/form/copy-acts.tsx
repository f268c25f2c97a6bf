import { useHref } from '#web/router/link.tsx'
import { useNavigate } from '#web/router/router-context.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { organiserAddress } from '../area/organiser-address.ts'
import { useAttempt } from '../area/use-attempt.ts'
import { useOrganiserCall } from '../organiser-backend.ts'
import * as styles from '../organising-form.module.css'
import { useOrganisingText } from '../organising-text.ts'
import type { EventForm } from './use-event-form.ts'

/** Makes further events of this one: a copy without times, or later dates of a series. */
export function CopyActs({ desk: { stored, autosave } }: { desk: EventForm }) {
  const t = useOrganisingText()
  const call = useOrganiserCall()
  const navigate = useNavigate()
  const href = useHref()
  const { busy, attempt } = useAttempt()
  const duplicate = async () => {
    if (!(await autosave.flush())) return
    await attempt(async () => {
      const { id } = await call('duplicateActivity', { id: stored?.id ?? 0 })
      navigate(href(`/ac_create/${id}`))
      return t('copied')
    })
  }
  if (!stored) return null
  return (
    <div className={styles.evtocActs}>
      <Button size="s" busy={busy} onClick={duplicate}>
        <Icon name="layers" size="s" />
        {t('duplicate')}
      </Button>
      <ButtonLink size="s" href={organiserAddress({ event: stored.id, tab: 'dates' })}>
        <Icon name="calendar" size="s" />
        {t('series')}
      </ButtonLink>
    </div>
  )
}
