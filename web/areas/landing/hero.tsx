import type { LandingBlockOf, LandingPage } from '#contract/landing-pages/landing-pages.ts'
import { useTextLang } from '#web/language/text-language.ts'
import { SiteLink } from '#web/router/link.tsx'
import { usePage } from '#web/router/page-data.ts'
import { Headline } from '#web/ui/text/headline.tsx'
import { coloursKey } from './colours-key.ts'

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
    <section className={`lp-hero${pic ? ' lp-hero--pic' : ''}${isFirst ? '' : ' lp-hero--later'}`} lang={lang}>
      <img className="lp-hero__art" {...source} alt="" fetchPriority={isFirst ? 'high' : 'auto'} />
      <div className="lp-hero__text">
        {block.kicker && <p className="lp-kicker">{block.kicker}</p>}
        <Title>
          <Headline text={block.title} breaks={block.title_breaks} />
        </Title>
        {block.lead && <p className="lp-lead">{block.lead}</p>}
        {(block.link || block.other_link) && (
          <p className="lp-acts">
            {block.link && block.button && (
              <SiteLink className="lp-cta" href={block.link}>
                {block.button}
              </SiteLink>
            )}
            {block.other_link && block.other && (
              <SiteLink className="lp-cta lp-cta--second" href={block.other_link}>
                {block.other}
              </SiteLink>
            )}
          </p>
        )}
      </div>
    </section>
  )
}
