import { useTextLang } from '#web/language/text-language.ts'
import * as styles from '#web/ui/buttons.module.css'
import { Icon } from '#web/ui/icon.tsx'
import { useConferenceText } from './conference-text.ts'
import { ContactForm } from './contact-form.tsx'
import type { ConferenceData } from './loaders.ts'
import * as conferenceStyles from './styles/conference.module.css'
import * as conferenceContactStyles from './styles/conference-contact.module.css'
import * as conferenceHeroStyles from './styles/conference-hero.module.css'

/** Who to write to, and how to get there. */
export function ContactPage({ data: { edition } }: { data: ConferenceData }) {
  const t = useConferenceText()
  const lang = useTextLang(edition.language)
  return (
    <>
      <section className={conferenceContactStyles.cfContact}>
        <div lang={lang}>
          <p className={conferenceHeroStyles.cfKicker}>{t('contact')}</p>
          <h1>{edition.contact_title || t('write')}</h1>
          {edition.contact_lead && <p className={conferenceContactStyles.cfClede}>{edition.contact_lead}</p>}
          {edition.contacts.length > 0 && (
            <dl className={conferenceContactStyles.cfWho}>
              {edition.contacts.map(({ label, name, email }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    {name}
                    {email && (
                      <a className={conferenceStyles.cfLink} href={`mailto:${email}`}>
                        {email}
                      </a>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </div>
        {edition.contact_open ? (
          <ContactForm edition={edition} />
        ) : (
          <p className={conferenceContactStyles.cfClosed}>{t('closed')}</p>
        )}
      </section>
      {(edition.venue || edition.ways.length > 0) && (
        <section className={conferenceContactStyles.cfVenue} id="venue" lang={lang}>
          <div>
            <h2>{edition.venue || edition.city}</h2>
            <p className={conferenceContactStyles.cfClede}>
              {[edition.address, edition.city].filter(Boolean).join(edition.language === 'en' ? ', ' : '，')}
            </p>
            {edition.map_url && (
              <a className={styles.btn} href={edition.map_url} rel="noopener" target="_blank">
                <Icon name="place" size="s" /> {t('openMap')}
              </a>
            )}
          </div>
          {edition.ways.length > 0 && (
            <dl className={conferenceContactStyles.cfWays}>
              {edition.ways.map(({ label, note }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{note}</dd>
                </div>
              ))}
            </dl>
          )}
        </section>
      )}
    </>
  )
}
