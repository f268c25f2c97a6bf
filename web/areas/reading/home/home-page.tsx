import '#web/domains/data/numbers-band.module.css'
import { followOf } from '#web/domains/engagement/mark-buttons.tsx'
import { Banners } from '#web/domains/front-page/banners.tsx'
import { IncidentBlock } from '#web/domains/incidents/incident-block.tsx'
import { HotAuthors } from '#web/domains/items/authors/hot-authors.tsx'
import { itemPath } from '#web/domains/items/item-address.ts'
import { HotLabels } from '#web/domains/items/lists/hot-labels.tsx'
import { LeadStory } from '#web/domains/items/lists/lead-story.tsx'
import { Recommended } from '#web/domains/items/lists/recommended.tsx'
import { HotSearches } from '#web/domains/search/hot-searches.tsx'
import { TopicBand } from '#web/domains/topics/topic-band.tsx'
import { useEnvironment, useText } from '#web/platform/app-context.tsx'
import { Head } from '#web/platform/head.tsx'
import { StructuredData } from '#web/platform/structured-data.tsx'
import { useHref } from '#web/router/link.tsx'
import { usePage } from '#web/router/page-data.ts'
import * as layoutStyles from '#web/ui/layout.module.css'
import * as staysStyles from '#web/ui/stays.module.css'
import type { HomeData } from '../loaders/loaders.ts'
import { website } from '../site-json-ld.ts'
import { useSiteName } from '../site-name.ts'
import { Dateline } from './dateline-when-visible.ts'
import * as homeStyles from './home.module.css'
import { Channels } from './home-channels.tsx'
import * as farStyles from './home-far.module.css'
import { HomeFeed } from './home-feed.tsx'
import { HomeSent } from './home-sent.tsx'
import { FlashPicks, HomeTape } from './home-tape.tsx'
import { useHomeView } from './home-view.ts'
import { NeedsScript } from './needs-script.tsx'

/**
 * The front page: flash beside all else; lead and recommended articles beside what is looked for most, rows of numbers and
 * events across both, then the newest articles beside who writes.
 */
export function HomePage() {
  const t = useText()
  const site = useSiteName()
  const {
    banners,
    flash,
    flashPicks,
    recommended,
    promoted,
    searches,
    labelBlock,
    authors,
    topics,
    incidents,
    bands,
    categories,
    category: loaded,
    feed,
  } = usePage<HomeData>()
  const { view, category } = useHomeView(loaded)
  const { origin } = useEnvironment()
  const href = useHref()
  const chosen = categories.find(({ id }) => id === loaded)
  return (
    <>
      <Head
        title={chosen ? t('home.categoryTitle', { category: chosen.name, site }) : t('home.pageTitle', { site })}
        description={t('site.description')}
        path="/"
      />
      <StructuredData
        value={
          import.meta.env.SSR && website({ address: origin + href('/'), origin }, { site, search: href('/search') })
        }
      />
      <noscript>{import.meta.env.SSR && <NeedsScript />}</noscript>
      <h1 className="sr">{t('home.title', { site })}</h1>
      <Dateline />
      <Channels categories={categories} view={view} category={category} />
      <div className={layoutStyles.wrap}>
        {/* Only the server writes data-sent, and the browser leaves it: see the style. */}
        <div
          className={`${homeStyles.home} ${farStyles.far}`}
          data-view={view === 'all' ? undefined : view}
          data-sent={import.meta.env.SSR || undefined}
          suppressHydrationWarning
        >
          <HomeTape items={flash} />
          <div className={homeStyles.homeTop}>
            <LeadStory items={banners} />
            <Recommended items={recommended} />
            <Banners banners={promoted} />
          </div>
          <div className={`${homeStyles.homeRail} ${homeStyles.homeRailTop}`}>
            <HotSearches searches={searches} />
            <IncidentBlock incidents={incidents} itemPath={itemPath} />
          </div>
          <div className={homeStyles.homeBands}>{view === 'all' && <HomeSent bands={bands} />}</div>
          <div className={homeStyles.homeMain}>
            <HomeFeed key={loaded} categories={categories} category={category} loaded={loaded} page={feed} />
          </div>
          <aside className={`${homeStyles.homeRail} ${staysStyles.stays}`}>
            <div className={staysStyles.stay}>
              <HotLabels {...labelBlock} />
              <FlashPicks items={flashPicks} />
              <HotAuthors authors={authors} action={followOf} />
            </div>
          </aside>
        </div>
        {view === 'all' && <TopicBand topics={topics} title={t('nav.topics')} all={t('topic.all')} />}
      </div>
    </>
  )
}
