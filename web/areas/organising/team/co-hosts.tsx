import { useState } from 'react'
import type { OrganiserEvent } from '#contract/events/event-desk.ts'
import { eventLimits } from '#contract/events/event-terms.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import * as styles from '#web/ui/states.module.css'
import { useAttempt } from '../area/use-attempt.ts'
import { useOrganiserCall } from '../organiser-backend.ts'
import * as organisingFormStyles from '../organising-form.module.css'
import * as organisingRowsStyles from '../organising-rows.module.css'
import { useOrganisingText } from '../organising-text.ts'
import { CoHostDialog } from './co-host-dialog.tsx'

type Host = OrganiserEvent['hosts'][number]

const tones = {
  named: 'status--ok',
  invited: 'status--wait',
  accepted: 'status--ok',
  declined: 'status--off',
} as const

interface CoHostsProps {
  event: number
  hosts: readonly Host[]
  onHosts: (hosts: Host[]) => void
}

/** The co-organisers of an event. Saved at once: it belongs to the event and not to its draft. */
export function CoHosts({ event, hosts, onHosts }: CoHostsProps) {
  const t = useOrganisingText()
  const call = useOrganiserCall()
  const [adding, setAdding] = useState(false)
  const { attempt } = useAttempt()
  const toInput = (list: readonly Host[]) => list.map(({ name, email }) => ({ name, email }))
  const save = async (wanted: { name: string; email: string }[]) => {
    const answer = await call('saveActivityHosts', { id: event, hosts: wanted })
    onHosts(answer.hosts)
  }
  const remove = (host: Host) => attempt(() => save(toInput(hosts.filter(({ id }) => id !== host.id))))
  return (
    <div className={organisingFormStyles.evhosts}>
      {hosts.length > 0 && (
        <ul className={organisingRowsStyles.evrows}>
          {hosts.map((host) => (
            <li key={host.id} className={`${organisingRowsStyles.evrow} ${organisingRowsStyles.evrowHead}`}>
              <span className={organisingRowsStyles.evrowName}>
                <b>{host.name}</b>
                {host.email && <span className={organisingFormStyles.evcap}>{host.email}</span>}
              </span>
              <span className={`${styles.status} ${tones[host.state]}`}>{t(`host.${host.state}`)}</span>
              <IconButton label={t('hostRemove', { name: host.name })} onClick={() => remove(host)}>
                <Icon name="close" size="s" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {hosts.length < eventLimits.hosts && (
        <Button size="s" className={organisingFormStyles.evadd} onClick={() => setAdding(true)}>
          <Icon name="plus" size="s" />
          {t('hostAdd')}
        </Button>
      )}
      {adding && (
        <CoHostDialog
          onAdd={(host) => save([...toInput(hosts), host])}
          onClose={() => setAdding(false)}
          taken={hosts.map(({ email }) => email).filter(Boolean)}
        />
      )}
    </div>
  )
}
