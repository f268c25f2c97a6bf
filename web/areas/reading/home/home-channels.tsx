import type { Category } from '#contract/content/items.ts'
import { useText } from '#web/platform/app-context.tsx'
import { SiteLink, useHref } from '#web/router/link.tsx'
import { useNavigate } from '#web/router/router-context.tsx'
import * as controlsStyles from '#web/ui/controls.module.css'
import * as homeStyles from './home.module.css'
import { useCurrentInSight } from './home-tabs.ts'
import { flashView, type HomeView } from './home-view.ts'

interface ChannelsProps {
  categories: readonly Category[]
  view: HomeView
  category: number | undefined
}

/** The phone's tabs: the page itself, the flash, then the categories. Without script the flash is the page of its own. */
export function Channels({ categories, view, category }: ChannelsProps) {
  const t = useText()
  const navigate = useNavigate()
  const hrefOf = useHref()
  const row = useCurrentInSight(`${view} ${category}`)
  const current = (is: boolean) => (is ? ('page' as const) : undefined)

  return (
    <nav
      ref={row}
      className={`${controlsStyles.tabs} ${homeStyles.tabsStay} ${controlsStyles.tabsMLead} only-m`}
      aria-label={t('home.channels')}
    >
      <SiteLink href="/" aria-current={current(view === 'all')}>
        {t('home.channelForYou')}
      </SiteLink>
      <SiteLink
        href="/news"
        aria-current={current(view === 'flash')}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          navigate(hrefOf('/'), { state: flashView })
        }}
      >
        {t('home.flash')}
      </SiteLink>
      {categories.map(({ id, name }) => (
        <SiteLink key={id} href={`/?category=${id}`} aria-current={current(view === 'category' && category === id)}>
          {name}
        </SiteLink>
      ))}
    </nav>
  )
}
