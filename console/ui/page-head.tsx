import { type ReactNode, useEffect } from 'react'
import * as styles from '#console/ui/page.module.css'
import { pageTitle } from '#web/language/page-title.ts'
import { useConsole } from '../platform/console-context.tsx'

interface Props {
  title: string
  /** Content beside the title: filters. */
  children?: ReactNode
  /** Content at the end of the line. */
  end?: ReactNode
}

/** The head of a page of the console, and the name of the window. */
export function PageHead({ title, children, end }: Props) {
  const { t, siteName, language } = useConsole()
  const name = pageTitle(language, title, t('title', { site: siteName }))
  useEffect(() => {
    document.title = name
  }, [name])
  return (
    <div className={`row gap-12 ${styles.pageHead}`}>
      <h1>{title}</h1>
      {children}
      <div className={`row gap-8 ${styles.pageEnd}`}>{end}</div>
    </div>
  )
}
