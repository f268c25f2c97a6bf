import { useState } from 'react'
import type { CallOutput } from '#contract/calls.ts'
import type { CeremonyEdition, CeremonyResult } from '#contract/events/ceremonies/ceremonies.ts'
import { fullNumber } from '#web/language/numbers.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { isBackendError } from '#web/platform/backend.ts'
import { httpBackend } from '#web/platform/http-backend.ts'
import { useToast } from '#web/platform/toasts.tsx'
import * as buttonsStyles from '#web/ui/buttons.module.css'
import * as styles from '#web/ui/form/forms.module.css'
import { Icon } from '#web/ui/icon.tsx'
import * as pageHeadStyles from '#web/ui/page-head.module.css'
import { dayAndTime } from './ceremony-dates.ts'
import { useCeremonyText } from './ceremony-text.ts'
import { CopyButton } from './copy-button.tsx'
import * as ceremonyStyles from './styles/ceremony.module.css'
import * as ceremonyResultStyles from './styles/ceremony-result.module.css'

interface Props {
  edition: CeremonyEdition
  result: CeremonyResult
}

const kilobytes = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

/** The hash over all votes, their file, and looking up one's own. */
export function CheckReceipt({ edition, result }: Props) {
  const t = useCeremonyText()
  const name = `votes-${edition.year}.txt`
  return (
    <section className={ceremonyResultStyles.ceCheck} id="check">
      <div>
        <h2>{t('check')}</h2>
        <p className={ceremonyStyles.ceLead}>{t('hashIs')}</p>
        <p className={ceremonyResultStyles.ceHash} translate="no">
          {result.hash.replace(/.{8}(?=.)/g, '$& ')}
        </p>
        <p className={ceremonyStyles.ceActs}>
          <CopyButton text={result.hash} />
          <a className={`${buttonsStyles.btn} ${buttonsStyles.btnS}`} href={result.file} download={name}>
            <Icon name="download" size="s" />
            {name} · {kilobytes(result.bytes)}
          </a>
        </p>
        <code className={ceremonyResultStyles.ceCommand} translate="no">
          sha256sum {name}
        </code>
      </div>
      <Lookup edition={edition} />
      {result.refused.length > 0 && <Refused refused={result.refused} />}
    </section>
  )
}

function Lookup({ edition: { id } }: { edition: CeremonyEdition }) {
  const t = useCeremonyText()
  const language = useLanguage()
  const toast = useToast()
  const [receipt, setReceipt] = useState('')
  const [found, setFound] = useState<CallOutput<'checkCeremonyReceipt'>>()
  const look = async (event: React.FormEvent) => {
    event.preventDefault()
    try {
      setFound(await httpBackend.call(language, 'checkCeremonyReceipt', { edition: id, receipt }))
    } catch (error) {
      toast(isBackendError(error) ? error.message : t('network'), 'failed')
    }
  }
  return (
    <div>
      <form className={ceremonyResultStyles.ceLookup} onSubmit={look}>
        <label htmlFor="receipt">{t('receipt')}</label>
        <div>
          <input
            id="receipt"
            className={styles.input}
            value={receipt}
            maxLength={40}
            placeholder="7F3K-92QD-XM41"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={({ target }) => setReceipt(target.value)}
          />
          <button
            type="submit"
            className={`${buttonsStyles.btn} ${buttonsStyles.btnPrimary} ${pageHeadStyles.needsScript}`}
            disabled={receipt.trim() === ''}
          >
            {t('lookUp')}
          </button>
        </div>
      </form>
      <div role="status">{found && <Answer found={found} />}</div>
      <noscript>
        <p className={ceremonyStyles.ceSmall}>{t('lookInFile')}</p>
      </noscript>
    </div>
  )
}

function Answer({ found }: { found: CallOutput<'checkCeremonyReceipt'> }) {
  const t = useCeremonyText()
  const language = useLanguage()
  const { award, nominee, reason } = found
  const isCounted = found.found === 'counted'
  const heads = {
    counted: t('foundAt', { n: fullNumber(found.line, language) }),
    refused: t('foundRefused'),
    none: t('foundNone'),
  }
  return (
    <div className={`ce-found${isCounted ? '' : ` ${ceremonyResultStyles.ceFoundNo}`}`}>
      <Icon name={isCounted ? 'check' : 'close'} />
      <div>
        <b>{heads[found.found]}</b>
        <p>
          {found.found === 'none'
            ? t('foundNoneHint')
            : t(isCounted ? 'votedFor' : 'votedForRefused', { award, nominee, reason })}
        </p>
      </div>
    </div>
  )
}

function Refused({ refused }: { refused: CeremonyResult['refused'] }) {
  const t = useCeremonyText()
  const language = useLanguage()
  const all = refused.reduce((sum, { votes }) => sum + votes, 0)
  return (
    <table className={ceremonyResultStyles.ceRefused}>
      <caption>{t('refusedAll', { n: fullNumber(all, language) })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('reason')}</th>
          <th scope="col">{t('votes')}</th>
          <th scope="col">{t('decided')}</th>
        </tr>
      </thead>
      <tbody>
        {refused.map(({ reason, votes, decided_time }) => (
          <tr key={`${decided_time} ${reason} ${votes}`}>
            <td>{reason}</td>
            <td>{fullNumber(votes, language)}</td>
            <td>{dayAndTime(decided_time, language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
