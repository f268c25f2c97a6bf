import type { Feature } from '#contract/features.ts'
import { SiteLink } from '#web/platform/link.tsx'
import { useTextLang } from '#web/platform/text-language.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Headline } from '#web/ui/headline.tsx'
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
