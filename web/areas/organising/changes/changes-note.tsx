import { useState } from 'react'
import type { OrganiserEvent } from '#contract/events/event-desk.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Modal } from '#web/ui/modal.tsx'
import * as statesStyles from '#web/ui/states.module.css'
import * as styles from '../organising-form.module.css'
import { type OrganisingKey, useOrganisingText } from '../organising-text.ts'
import { ChangesDialog } from './changes-dialog.tsx'

interface ChangesNoteProps {
  event: OrganiserEvent
  busy: boolean
  /** Saves the shown form. @returns false if it cannot be saved */
  onFlush: () => Promise<boolean>
  onDiscard: () => Promise<void>
}

/** Says of a published event that its changes wait, what they are, and gives them up on request. */
export function ChangesNote({ event, busy, onFlush, onDiscard }: ChangesNoteProps) {
  const t = useOrganisingText()
  const [open, setOpen] = useState<'changes' | 'discard'>()
  const { changes, trusted } = event
  if (event.state !== 'published' || changes === null) return null
  const words = changes === 'draft' && trusted ? 'trusted' : changes
  const discard = async () => {
    await onDiscard()
    setOpen(undefined)
  }
  return (
    <div className={`${statesStyles.note} ${styles.evformNote}`}>
      <Icon name="info" />
      <div>
        {t(`changesNote.${words}` as OrganisingKey)}
        <span className={styles.evformActs}>
          <Button size="s" onClick={async () => (await onFlush()) && setOpen('changes')}>
            {t('changesShow')}
          </Button>
          <ButtonLink size="s" href={`/events/${event.id}`}>
            {t('changesLive')}
          </ButtonLink>
          <Button size="s" onClick={() => setOpen('discard')}>
            {t('changesDiscard')}
          </Button>
        </span>
      </div>
      {open === 'changes' && <ChangesDialog event={event} onClose={() => setOpen(undefined)} />}
      {open === 'discard' && (
        <Modal title={t('changesDiscard')} closeLabel={t('close')} onClose={() => setOpen(undefined)}>
          <div className={styles.evdialog}>
            <p>{t('changesDiscardSure')}</p>
            <div className={styles.evacts}>
              <Button kind="danger" busy={busy} onClick={discard}>
                {t('changesDiscard')}
              </Button>
              <Button onClick={() => setOpen(undefined)}>{t('changesKeep')}</Button>
            </div>
          </div>
        </Modal>
      )}
    </div>
  )
}
