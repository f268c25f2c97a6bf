import { Link } from 'react-router'
import { useText } from '#console/platform/console-context.tsx'
import { PageHead } from '#console/ui/page-head.tsx'

/** An address of the console at which there is nothing. */
export function MissingPage() {
  const t = useText()
  return (
    <>
      <PageHead title={t('missing')} />
      <Link to="/">{t('desk')}</Link>
    </>
  )
}
