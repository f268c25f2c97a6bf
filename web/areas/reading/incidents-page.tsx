import { useEffect, useRef } from 'react'
import { IncidentFold } from '#web/domains/incidents/incident-fold.tsx'
import { itemPath } from '#web/domains/items/item-address.ts'
import { HotList } from '#web/domains/items/lists/hot-list.tsx'
import { useText } from '#web/platform/app-context.tsx'
import { Head } from '#web/platform/head.tsx'
import { fragmentTarget } from '#web/router/fragment.ts'
import { usePage } from '#web/router/page-data.ts'
import { useLocation } from '#web/router/router-context.tsx'
import * as layoutStyles from '#web/ui/layout.module.css'
import * as pageHeadStyles from '#web/ui/page-head.module.css'
import { EmptyState } from '#web/ui/states.tsx'
import * as staysStyles from '#web/ui/stays.module.css'
import type { IncidentsData } from './loaders/loaders-topics.ts'
import { useSiteName } from './site-name.ts'

/** All incidents, each with its timeline folded up; one of them is open. */
export function IncidentsPage() {
  const t = useText()
  const site = useSiteName()
  const { incidents, hot } = usePage<IncidentsData>()
  const list = useRef<HTMLDivElement>(null)
  useOpenByAnchor(list)
  return (
    <>
      <Head title={t('incident.pageTitle', { site })} description={t('incident.description')} path="/gw_shijian" />
      <div className={layoutStyles.wrap}>
        <div className={`${layoutStyles.withRail} ${pageHeadStyles.pt}`}>
          <div>
            <div className={pageHeadStyles.pageHead}>
              <div>
                <h1 className="h1">{t('incident.title')}</h1>
                <p className="mut">{t('incident.intro')}</p>
              </div>
            </div>
            {incidents.length === 0 && <EmptyState label={t('list.empty')} />}
            <div ref={list}>
              {incidents.map((incident, place) => (
                <IncidentFold key={incident.id} incident={incident} open={place === 0} itemPath={itemPath} />
              ))}
            </div>
          </div>
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

/** Opens the incident that the anchor of the address names: browsers only jump to it. */
function useOpenByAnchor(list: React.RefObject<HTMLElement | null>): void {
  const { hash } = useLocation()
  useEffect(() => {
    const named = hash.length > 1 ? fragmentTarget(hash) : null
    if (!(named instanceof HTMLDetailsElement) || !list.current?.contains(named) || named.open) return
    named.open = true
    named.scrollIntoView()
  }, [hash, list])
}
