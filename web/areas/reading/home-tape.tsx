import type { FlashSummary } from '#contract/content.ts'
import { FlashTape } from '#web/domains/content/flash-tape.tsx'
import { useText } from '#web/platform/app-context.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { EmptyState } from '#web/ui/states.tsx'

/** The newest flash in a column of its own; on a phone the second tab. */
export function HomeTape({ items }: { items: readonly FlashSummary[] }) {
  const t = useText()
  return (
    <section className="home__tape stays">
      <div className="stay">
        <SectionHead title={t('home.flash')} more={{ href: '/news', label: t('list.all') }} />
        {items.length === 0 ? <EmptyState label={t('list.empty')} /> : <FlashTape items={items} variant="column" />}
        {items.length > 0 && (
          <div className="more">
            <ButtonLink block href="/news">
              {t('home.allFlash')}
            </ButtonLink>
          </div>
        )}
      </div>
    </section>
  )
}
