import { useState } from 'react'
import type { OrganiserEvent } from '#contract/events/event-desk.ts'
import { socialNetworks } from '#contract/events/event-terms.ts'
import { useOrganisingText } from '#web/areas/organising/organising-text.ts'
import { CoHosts } from '#web/areas/organising/team/co-hosts.tsx'
import * as styles from '../../organising-form.module.css'
import { DeclaredField } from '../form-field.tsx'
import type { EventForm } from '../use-event-form.ts'
import { FormSection } from './form-section.tsx'

function FormHosts({ event }: { event: OrganiserEvent }) {
  const [hosts, setHosts] = useState(event.hosts)
  return <CoHosts event={event.id} hosts={hosts} onHosts={setHosts} />
}

/** The organiser: their description for readers, and the co-organisers. */
export function HostsSection({ desk }: { desk: EventForm }) {
  const t = useOrganisingText()
  return (
    <FormSection name="hosts">
      <DeclaredField name="organiser_name" />
      <DeclaredField name="organiser_intro" />
      <div className={`${styles.evgrid} ${styles.evgridSocial}`}>
        {socialNetworks.map((network) => (
          <DeclaredField key={network} name={network} placeholder={t('socialPlaceholder')} />
        ))}
      </div>
      <div className={styles.evcohosts}>
        <h3>{t('hosts')}</h3>
        <p className={styles.evcap}>{t(desk.stored ? 'hostsHint' : 'hostsFirst')}</p>
        {desk.stored && <FormHosts event={desk.stored.event} />}
      </div>
    </FormSection>
  )
}
