import type { Banner } from '#contract/content/items.ts'
import { useTextLang } from '#web/language/text-language.ts'
import { SiteLink } from '#web/router/link.tsx'
import { Picture } from '#web/ui/picture/picture.tsx'
import * as styles from './banners.module.css'

/** The banners of a front, side by side where there are several. Absent if there are none. */
export function Banners({ banners }: { banners: readonly Banner[] }) {
  if (banners.length === 0) return null
  return (
    <ul className={styles.banners}>
      {banners.map((banner) => (
        <li key={banner.id}>
          <BannerLink banner={banner} />
        </li>
      ))}
    </ul>
  )
}

function BannerLink({ banner: { id, title, language, link, pic } }: { banner: Banner }) {
  const lang = useTextLang(language)
  return (
    <SiteLink className={styles.banner} href={link}>
      {pic && <Picture slot="wide" picture={pic} family="data" seed={id} alt="" />}
      <span className={styles.bannerTitle} lang={lang}>
        {title}
      </span>
    </SiteLink>
  )
}
