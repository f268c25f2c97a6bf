import '#web/styles/reading/fronts.css'
import { ItemCover } from '#web/domains/items/item-cover.tsx'
import { ItemMeta } from '#web/domains/items/item-meta.tsx'
import { ItemTitle } from '#web/domains/items/item-title.tsx'
import { useText } from '#web/platform/app-context.tsx'
import { Head } from '#web/platform/head.tsx'
import { useLinkable } from '#web/router/link.tsx'
import { usePage } from '#web/router/page-data.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { FrontHead } from '../fronts/front.tsx'
import type { AtlasData, AtlasRegion } from '../loaders/loaders-fronts.ts'
import { useSiteName } from '../site-name.ts'

/** Regions with a front of their own. */
const fronts: Readonly<Record<string, string>> = { hk: '/hk', us: '/usa' }

/** The world by regions: the newest of each. */
export function AtlasPage() {
  const t = useText()
  const site = useSiteName()
  const { regions } = usePage<AtlasData>()
  return (
    <>
      <Head title={t('front.atlasPageTitle', { site })} description={t('front.atlasDescription')} path="/atlas" />
      <FrontHead title={t('front.atlas')} intro={t('front.atlasIntro')}>
        {regions.length > 0 && (
          <nav className="labels" aria-label={t('front.atlasRegions')}>
            {regions.map(({ key, name, total }) => (
              <Tag key={key} href={`#${key}`} label={name} count={String(total)} />
            ))}
          </nav>
        )}
      </FrontHead>
      <div className="wrap front">
        {regions.length === 0 && (
          <EmptyState label={t('front.empty')}>
            <ButtonLink href="/">{t('front.toHome')}</ButtonLink>
          </EmptyState>
        )}
        <div className="atlas">
          {regions.map((region) => (
            <RegionSection key={region.key} region={region} />
          ))}
        </div>
      </div>
    </>
  )
}

/** One region: its newest article with the picture, then others by title. */
function RegionSection({ region: { key, name, lead, others } }: { region: AtlasRegion }) {
  const t = useText()
  const linkable = useLinkable()
  const front = fronts[key]
  return (
    <section className="sec" id={key}>
      <SectionHead title={name} more={front && linkable(front) ? { href: front, label: t('list.all') } : undefined} />
      {lead && (
        <article className="atlas__lead whole">
          <ItemCover item={lead} slot="topic" />
          <h3 className="h3">
            <ItemTitle item={lead} className="c3" />
          </h3>
          <ItemMeta item={lead} />
        </article>
      )}
      {others.map((item) => (
        <article key={item.id} className="atlas__item whole">
          <h3 className="h4">
            <ItemTitle item={item} className="c3" />
          </h3>
          <ItemMeta item={item} />
        </article>
      ))}
    </section>
  )
}
