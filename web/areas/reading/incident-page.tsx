import type { Incident } from '#contract/content/incidents.ts'
import { incidentAddress } from '#web/domains/incidents/incident-address.ts'
import { IncidentFacts } from '#web/domains/incidents/incident-facts.tsx'
import { IncidentState, IncidentTimeline } from '#web/domains/incidents/incident-fold.tsx'
import * as incidentsStyles from '#web/domains/incidents/incidents.module.css'
import { itemPath } from '#web/domains/items/item-address.ts'
import { HotList } from '#web/domains/items/lists/hot-list.tsx'
import { NotifyMe } from '#web/domains/notices/notify-me-when-visible.ts'
import { isForeign, useTextLang } from '#web/language/text-language.ts'
import { useLanguage, useText } from '#web/platform/app-context.tsx'
import { Head } from '#web/platform/head.tsx'
import { SiteLink } from '#web/router/link.tsx'
import { usePage } from '#web/router/page-data.ts'
import * as layoutStyles from '#web/ui/layout.module.css'
import * as pageHeadStyles from '#web/ui/page-head.module.css'
import * as staysStyles from '#web/ui/stays.module.css'
import { Headline } from '#web/ui/text/headline.tsx'
import type { MissingData } from './loaders/loaders-missing.ts'
import type { IncidentData } from './loaders/loaders-topics.ts'
import { Missing } from './missing.ts'
import { useSiteName } from './site-name.ts'

/** One incident: what it is about, what is known, and what happened day by day. */
export function IncidentPage() {
  const t = useText()
  const data = usePage<IncidentData | MissingData>()
  if (data.state !== 'found') {
    const way = { href: '/gw_shijian', label: t('incident.all') }
    return <Missing title={t('notFound.title')} way={way} reading={data.reading} />
  }
  const { incident, hot } = data
  return (
    <>
      <IncidentHead incident={incident} />
      <div className={layoutStyles.wrap}>
        <div className={`${layoutStyles.withRail} ${pageHeadStyles.pt}`}>
          <article className={`${incidentsStyles.incident} ${incidentsStyles.incidentAlone}`}>
            <Introduction incident={incident} />
            <IncidentFacts facts={incident.facts} />
            <IncidentTimeline incident={incident} itemPath={itemPath} heading="h2" />
            <p>
              <SiteLink className="link" href="/gw_shijian">
                {t('incident.all')}
              </SiteLink>
            </p>
          </article>
          <aside className={`${layoutStyles.rail} ${staysStyles.stays}`}>
            <div className={staysStyles.stay}>
              <HotList items={hot} />
            </div>
          </aside>
        </div>
      </div>
    </>
  )
}

function IncidentHead({ incident }: { incident: Incident }) {
  const t = useText()
  const site = useSiteName()
  const language = useLanguage()
  return (
    <Head
      title={t('item.pageTitle', { title: incident.title, site })}
      description={incident.summary || incident.title}
      path={incidentAddress(incident.id)}
      type="article"
      noindex={isForeign(incident.language, language)}
    />
  )
}

function Introduction({ incident }: { incident: Incident }) {
  const t = useText()
  const lang = useTextLang(incident.language)
  return (
    <div className={pageHeadStyles.pageHead}>
      <div>
        <SiteLink className="kicker" href="/gw_shijian">
          {t('incident.title')}
        </SiteLink>
        <h1 className="h1" lang={lang}>
          <Headline text={incident.title} breaks={incident.title_breaks} />
        </h1>
        <IncidentState incident={incident} />
        <p className="dek" lang={lang}>
          {incident.summary}
        </p>
      </div>
      <NotifyMe query={{ incident: incident.id }} about={incident.title} />
    </div>
  )
}
