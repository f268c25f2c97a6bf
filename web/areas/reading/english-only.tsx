import type { ReactNode } from 'react'
import { useLanguage, useText } from '#web/platform/app-context.tsx'
import { SiteLink } from '#web/router/link.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import * as styles from '#web/ui/buttons.module.css'
import { EmptyState } from '#web/ui/states.tsx'

interface EnglishOnlyProps {
  /** Items of all languages are shown. */
  all: boolean
  /** The same list with items of all languages or without. */
  href: (all: boolean) => string
}

/** For readers of English: a list holds what can be read in English, and with one step the rest too. A link without script. */
export function EnglishOnly({ all, href }: EnglishOnlyProps) {
  const t = useText()
  if (useLanguage() !== 'en') return null
  return (
    <SiteLink className={styles.switch} href={href(!all)} aria-current={all ? undefined : 'true'}>
      <span aria-hidden="true" />
      {t('list.englishOnly')}
    </SiteLink>
  )
}

interface EmptyListProps {
  all: boolean
  /** The same list with items of all languages. */
  href: string
  children?: ReactNode
}

/** An empty list; in English it may be that only Chinese items exist, to which it leads. */
export function EmptyList({ all, href, children }: EmptyListProps) {
  const t = useText()
  const english = useLanguage() === 'en' && !all
  return (
    <EmptyState label={t(english ? 'list.noEnglish' : 'list.empty')}>
      {english && <ButtonLink href={href}>{t('list.allLanguages')}</ButtonLink>}
      {children}
    </EmptyState>
  )
}
