import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useConsole } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import { nameOf } from '#console/ui/fields/texts.ts'
import { PageHead } from '#console/ui/page-head.tsx'
import { useCeremonyText } from './ceremony-texts.ts'

interface Props {
  edition: number
  /** Current page of the edition; the other pages are linked. */
  page: 'awards' | 'totals'
  end: ReactNode
}

/** The head of a page about one edition: which one it is, and its other pages. */
export function EditionHead({ edition, page, end }: Props) {
  const t = useCeremonyText()
  const { language } = useConsole()
  const { data } = useAnswer('staffCeremony', { id: edition })
  const name = data && `${data.year} · ${nameOf(data.texts, language, 'title')}`
  return (
    <PageHead title={[t(`ceremony.${page}`), name].filter(Boolean).join(' · ')} end={end}>
      <Link to="/ceremonies">{t('ceremonies')}</Link>
      <Link to={`/ceremonies/${edition}`}>{t('ceremony.editEdition')}</Link>
      {page === 'totals' ? (
        <Link to={`/ceremonies/${edition}/awards`}>{t('ceremony.awards')}</Link>
      ) : (
        <Link to={`/ceremonies/${edition}/votes`}>{t('ceremony.totals')}</Link>
      )}
    </PageHead>
  )
}
