import { useState } from 'react'
import type { OrganiserEvent } from '#contract/events/event-desk.ts'
import * as styles from '#web/ui/lists.module.css'
import * as organisingStyles from '../organising.module.css'
import * as organisingFormStyles from '../organising-form.module.css'
import { useOrganisingText } from '../organising-text.ts'
import { CoHosts } from './co-hosts.tsx'
import { Members } from './members.tsx'

/** The people of an event: who runs it, and who hosts it with its organiser. */
export function Team({ event }: { event: OrganiserEvent }) {
  const t = useOrganisingText()
  const [hosts, setHosts] = useState(event.hosts)
  return (
    <div className={organisingStyles.orgtwo}>
      <section className={styles.sec}>
        <div className={styles.secHead}>
          <h2>{t('members')}</h2>
        </div>
        <Members event={event.id} role={event.role} />
      </section>
      <section className={styles.sec}>
        <div className={styles.secHead}>
          <h2>{t('hosts')}</h2>
        </div>
        <p className={organisingFormStyles.evcap}>{t('hostsHint')}</p>
        <CoHosts event={event.id} hosts={hosts} onHosts={setHosts} />
      </section>
    </div>
  )
}
