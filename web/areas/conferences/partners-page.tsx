import { partnerTiers } from '#contract/events/conferences/conference-terms.ts'
import type { ConferencePartner } from '#contract/events/conferences/conferences.ts'
import { SiteLink } from '#web/router/link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { pathOf } from './conference-addresses.ts'
import * as styles from './conference-pages.module.css'
import { useConferenceText } from './conference-text.ts'
import { PageHero } from './hero.tsx'
import type { ConferenceData } from './loaders.ts'

/** Letterings in which names stand where a partner has no picture. */
const letterings = 6

/** Partners by their tier, the first in the largest letters. */
export function Tiers({ partners }: { partners: readonly ConferencePartner[] }) {
  const t = useConferenceText()
  return (
    <dl className={styles.cfTiers}>
      {partnerTiers
        .filter((tier) => partners.some((partner) => partner.tier === tier))
        .map((tier) => (
          <div key={tier} className={`${styles.cfTier} cf-tier--${tier}`}>
            <dt>{t(`tier_${tier}`)}</dt>
            <dd>
              <ul>
                {partners
                  .filter((partner) => partner.tier === tier)
                  .map((partner) => (
                    <li key={partner.id} className={`cf-lt${partner.id % letterings}`} lang={partner.language}>
                      <Name partner={partner} />
                    </li>
                  ))}
              </ul>
            </dd>
          </div>
        ))}
    </dl>
  )
}

function Name({ partner: { name, url, pic } }: { partner: ConferencePartner }) {
  const shown = pic ? <img src={pic} alt={name} height={48} loading="lazy" /> : name
  return url ? (
    <a href={url} rel="noopener nofollow" target="_blank">
      {shown}
    </a>
  ) : (
    shown
  )
}

/** All partners of an edition. */
export function PartnersPage({ data: { edition, partners } }: { data: ConferenceData }) {
  const t = useConferenceText()
  const contact = pathOf(edition, 'contact')
  return (
    <>
      <PageHero edition={edition} title={t('partners')} />
      <section className={styles.cfSec}>
        {partners.length === 0 ? <EmptyState label={t('noPartners')} /> : <Tiers partners={partners} />}
        {contact && edition.contact_open && (
          <SiteLink className={styles.cfMore} href={contact}>
            {t('becomePartner')} <Icon name="chevron-right" size="s" />
          </SiteLink>
        )}
      </section>
    </>
  )
}
