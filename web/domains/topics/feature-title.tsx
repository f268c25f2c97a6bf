import type { Feature } from '#contract/content/topics.ts'
import { useTextLang } from '#web/language/text-language.ts'
import { SiteLink } from '#web/router/link.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Headline } from '#web/ui/text/headline.tsx'
import { featurePath } from './feature-address.ts'

type Titled = Pick<Feature, 'id' | 'title' | 'title_breaks' | 'language'>

/** The title of a special topic as a link to it, breaking between words. */
export function FeatureTitle({ feature, className }: { feature: Titled; className?: string }) {
  const lang = useTextLang(feature.language)
  return (
    <SiteLink className={classNames('hl-link', className)} href={featurePath(feature.id)} lang={lang}>
      <Headline text={feature.title} breaks={feature.title_breaks} />
    </SiteLink>
  )
}
