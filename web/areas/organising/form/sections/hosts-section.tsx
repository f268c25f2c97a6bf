import { useState } from 'react'
import type { OrganiserEvent } from '#contract/events/event-desk.ts'
import { socialNetworks } from '#contract/events/event-terms.ts'
import { useOrganisingText } from '#web/areas/organising/organising-text.ts'
import { CoHosts } from '#web/areas/organising/team/co-hosts.tsx'
import * as styles from '../../organising-form.module.css'
import { FormField } from '../form-field.tsx'
import type { EventForm } from '../use-event-form.ts'
import { FormSection } from './form-section.tsx'

const names = { instagram: 'Instagram', twitter: 'Twitter', youtube: 'Youtube', telegram: 'Telegram' } as const

function FormHosts({ event }: { event: OrganiserEvent }) {
  const [hosts, setHosts] = useState(event.hosts)
  return <CoHosts event={event.id} hosts={hosts} onHosts={setHosts} />
}

/** The organiser: their description for readers, and the co-organisers. */
export function HostsSection({ desk }: { desk: EventForm }) {
  const t = useOrganisingText()
  return (
    <FormSection name="hosts">
      <FormField name="organiser_name" label={t('organiserName')} maxLength={120} />
      <FormField name="organiser_intro" label={t('organiserIntro')} maxLength={1_000} rows={3} />
      <div className={`${styles.evgrid} ${styles.evgridSocial}`}>
        {socialNetworks.map((network) => (
          <FormField
            key={network}
            name={network}
            label={names[network]}
            placeholder={t('socialPlaceholder')}
            maxLength={2_000}
          />
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
