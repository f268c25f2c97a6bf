import { Input } from 'antd'
import { useState } from 'react'
import { useConsole } from '../../platform/console-context.tsx'
import * as styles from './site.module.css'

/** Final result of an address test. */
interface Outcome {
  asked: string
  /** Path on this site, or a whole address elsewhere. */
  at: string
  /** Status of the page there; undefined for another site, which is not requested. */
  status?: number
}

/** Follows an address as a reader's browser would, and says where it ends. */
export function AddressTest() {
  const { t, call, siteOrigin } = useConsole()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | { failure: string }>()
  const test = async (text: string) => {
    const asked = pathOf(text, [siteOrigin, location.origin])
    if (asked === '') return setOutcome(undefined)
    setBusy(true)
    try {
      const { leads_to: to } = await call('traceAddress', { address: asked })
      if (to !== null && !to.startsWith('/')) return setOutcome({ asked, at: to })
      const answer = await fetch(asked, { credentials: 'omit' })
      const { pathname, search } = new URL(answer.url)
      setOutcome({ asked, at: decodePath(pathname) + search, status: answer.status })
    } catch (error) {
      setOutcome({ failure: t('failed', { reason: (error as Error).message }) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={`row gap-16 ${styles.addressTest}`}>
      <Input.Search
        className={styles.addressTestField}
        aria-label={t('redirect.test')}
        placeholder={t('redirect.test')}
        enterButton={t('redirect.try')}
        loading={busy}
        maxLength={2_000}
        onSearch={(text) => void test(text)}
      />
      <span role="status">{outcome && <Said outcome={outcome} />}</span>
    </div>
  )
}

function Said({ outcome }: { outcome: Outcome | { failure: string } }) {
  const { t } = useConsole()
  if ('failure' in outcome) return <span className="failure">{outcome.failure}</span>
  const { asked, at, status } = outcome
  const place = <a href={at}>{at}</a>
  if (status === undefined)
    return (
      <>
        {t('redirect.leadsOut')} {place}
      </>
    )
  if (status !== 200) return <span className="failure">{t('redirect.leadsNowhere', { status })}</span>
  return same(asked, at) ? (
    <>
      {t('redirect.isPage')} {place}
    </>
  ) : (
    <>
      {t('redirect.leadsTo')} {place}
    </>
  )
}

const decodePath = (path: string): string => {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
const same = (one: string, other: string): boolean => decodePath(one) === decodePath(other)

/** The path of an address of this site, whole or not; empty where it is none. */
function pathOf(text: string, origins: readonly string[]): string {
  const given = text.trim()
  const own = origins.find((origin) => origin !== '' && given.startsWith(`${origin}/`))
  const path = own ? given.slice(own.length) : given
  return path.startsWith('/') && !path.startsWith('//') ? path : ''
}
