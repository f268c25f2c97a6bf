import type { LandingBlockOf, LandingPage } from '#contract/site/landing-pages/landing-pages.ts'
import { useTextLang } from '#web/language/text-language.ts'
import { SiteLink } from '#web/router/link.tsx'
import { usePage } from '#web/router/page-data.ts'
import { Headline } from '#web/ui/text/headline.tsx'
import { coloursKey } from './colours-key.ts'
import * as styles from './landing.module.css'

interface Props {
  block: LandingBlockOf<'hero'>
  /** It has the heading of the page, and its picture comes before all others. */
  isFirst: boolean
}

/** The large head of a page, before a picture or a drawing in its colours. */
export function HeroBlock({ block, isFirst }: Props) {
  const { page } = usePage<{ page: LandingPage }>()
  const lang = useTextLang(block.language)
  const { pic, drawing } = block
  const Title = isFirst ? 'h1' : 'h2'
  const source = pic
    ? { src: pic.url, width: pic.width, height: pic.height }
    : { src: `/landing-art/${drawing}-${coloursKey(page.colours)}.svg`, width: 1440, height: 740 }
  return (
    <section className={`lp-hero${pic ? ' lp-hero--pic' : ''}${isFirst ? '' : ` ${styles.lpHeroLater}`}`} lang={lang}>
      <img className={styles.lpHeroArt} {...source} alt="" fetchPriority={isFirst ? 'high' : 'auto'} />
      <div className={styles.lpHeroText}>
        {block.kicker && <p className={styles.lpKicker}>{block.kicker}</p>}
        <Title>
          <Headline text={block.title} breaks={block.title_breaks} />
        </Title>
        {block.lead && <p className={styles.lpLead}>{block.lead}</p>}
        {(block.link || block.other_link) && (
          <p className={styles.lpActs}>
            {block.link && block.button && (
              <SiteLink className="lp-cta" href={block.link}>
                {block.button}
              </SiteLink>
            )}
            {block.other_link && block.other && (
              <SiteLink className={`lp-cta ${styles.lpCtaSecond}`} href={block.other_link}>
                {block.other}
              </SiteLink>
            )}
          </p>
        )}
      </div>
    </section>
  )
}
