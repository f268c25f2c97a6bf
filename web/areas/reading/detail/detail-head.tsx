import type { ItemDetails } from '#contract/content/items.ts'
import { type Language, languages } from '#language/languages.ts'
import { itemPath } from '#web/domains/items/item-address.ts'
import { isForeign } from '#web/language/text-language.ts'
import { useEnvironment, useLanguage, useText } from '#web/platform/app-context.tsx'
import { Head } from '#web/platform/head.tsx'
import { StructuredData } from '#web/platform/structured-data.tsx'
import { prefixedPath, splitPath } from '#web/router/addresses.ts'
import { useLocation } from '#web/router/router-context.tsx'
import { sharedPicture } from '#web/ui/cover/cover-address.ts'
import type { LivePageData } from '../live/live-address.ts'
import { liveBlogPosting } from '../live/live-json-ld.ts'
import { useSiteName } from '../site-name.ts'
import { newsArticle } from './detail-json-ld.ts'

/** The languages of the site that an item really has: both Chinese scripts with any Chinese text, English only with one. */
export function availableLanguages(item: Pick<ItemDetails, 'languages'>): Language[] {
  return languages.filter((language) => item.languages.some((one) => !isForeign(one, language)))
}

/** Title, description, canonical address and structured data of an item's page. */
export function DetailHead({ item, live }: { item: ItemDetails; live: LivePageData | null | undefined }) {
  const t = useText()
  const site = useSiteName()
  const language = useLanguage()
  const { origin } = useEnvironment()
  const { fixed } = splitPath(useLocation().pathname)
  const path = itemPath(item)
  const picture = sharedPicture(item.pic, { seed: item.id, family: item.category?.cover ?? 'data' })
  return (
    <>
      <Head
        title={t('item.pageTitle', { title: item.title, site })}
        description={item.summary || item.title}
        path={path}
        picture={picture}
        type="article"
        available={availableLanguages(item)}
        noindex={isForeign(item.language, language)}
      />
      <StructuredData
        value={
          import.meta.env.SSR && {
            ...newsArticle(item, {
              address: origin + prefixedPath(fixed, path),
              origin,
              site,
              picture: origin + picture,
            }),
            ...(live && liveBlogPosting(live, origin + prefixedPath(fixed, ''))),
          }
        }
      />
    </>
  )
}
