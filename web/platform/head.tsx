import { type Language, languages } from '#language/languages.ts'
import { prefixedPath, splitPath } from '#web/router/addresses.ts'
import { useLocation } from '#web/router/router-context.tsx'
import { useEnvironment, useLanguage } from './app-context.tsx'

interface HeadProps {
  title: string
  description: string
  /** Path of the canonical screen, without a language prefix. */
  path: string
  /** Address of a large picture for sharing; the site's mark without one. */
  picture?: string
  /** Type of the page for those who share it (Open Graph). */
  type?: 'website' | 'article' | 'profile'
  /** Languages that really have this page; a page that only falls back to another language is not listed. */
  available?: readonly Language[]
  /** The language of the address without a prefix, where it is not simplified Chinese. */
  unprefixed?: Language
  /** Keep the page out of search engines: it is missing, or only a fallback. */
  noindex?: boolean
}

const ogLocale: Record<Language, string> = { 'zh-Hans': 'zh_CN', 'zh-Hant-HK': 'zh_HK', en: 'en_US' }
const hreflang: Record<Language, string> = { 'zh-Hans': 'zh-Hans', 'zh-Hant-HK': 'zh-Hant', en: 'en' }

/** Title, description, canonical address, language alternates and sharing meta of a page (specification, point 2). */
export function Head({
  title,
  description,
  path,
  picture,
  type = 'website',
  available = languages,
  unprefixed = 'zh-Hans',
  noindex = false,
}: HeadProps) {
  const { origin } = useEnvironment()
  const language = useLanguage()
  const { fixed } = splitPath(useLocation().pathname)
  const listed = !noindex && available.includes(language)
  const addressIn = (one: Language | undefined) => origin + (one === unprefixed ? path : prefixedPath(one, path))
  const canonical = addressIn(fixed)
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={canonical} />
      {!listed && <meta name="robots" content="noindex" />}
      {listed &&
        available.map((one) => <link key={one} rel="alternate" hrefLang={hreflang[one]} href={addressIn(one)} />)}
      {listed && <link rel="alternate" hrefLang="x-default" href={origin + path} />}
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonical} />
      <meta property="og:locale" content={ogLocale[language]} />
      <meta property="og:image" content={origin + (picture ?? '/logo.png')} />
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
    </>
  )
}
