import { Alert, Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useConsole } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import * as decisionStyles from '#console/ui/decision.module.css'
import { toMinute } from '#console/ui/lists/list-text.ts'
import * as listsStyles from '#console/ui/lists/lists.module.css'
import { Loaded } from '#console/ui/loaded.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import type { BooksCheckRow, ProviderHealth } from '#contract/events/payments/payment-desk.ts'
import * as paymentsStyles from './payments.module.css'
import { PaymentsTabs } from './payments-tabs.tsx'
import { usePaymentsText } from './payments-texts.ts'
import { SwitchDialog } from './switch-dialog.tsx'

const refreshMs = 15_000

/** How the providers of payments do, and whether the books are right. */
export function ProvidersPage() {
  const t = usePaymentsText()
  const { me } = useConsole()
  const answer = useAnswer('paymentHealth', {}, { everyMs: refreshMs })
  const [asked, setAsked] = useState<ProviderHealth>()
  const maySwitch = me.roles.includes('administrator')
  return (
    <>
      <PageHead title={t('paymentDesk')}>
        {!maySwitch && <span className="quiet">{t('pay.onlyAdministrators')}</span>}
      </PageHead>
      <PaymentsTabs />
      <Loaded answer={answer}>
        {({ providers, checks }) => (
          <>
            <div className={`grid gap-16 ${paymentsStyles.payProviders}`}>
              {providers.map((one) => (
                <Provider key={one.provider} health={one} onSwitch={maySwitch ? () => setAsked(one) : undefined} />
              ))}
            </div>
            <Books checks={checks} />
          </>
        )}
      </Loaded>
      {asked && <SwitchDialog health={asked} onClose={() => setAsked(undefined)} onDone={answer.reload} />}
    </>
  )
}

function Provider({ health, onSwitch }: { health: ProviderHealth; onSwitch: (() => void) | undefined }) {
  const t = usePaymentsText()
  const { provider, stopped, accounts, notified_time: notified, last_problem: problem } = health
  const name = t(`pay.provider.${provider}`)
  return (
    <section className={paymentsStyles.payProvider} aria-label={name}>
      <header>
        <h2>{name}</h2>
        <span className={`${listsStyles.state} state--${stopped ? 'refused' : 'approved'}`}>
          {t(stopped ? 'pay.health.stopped' : 'pay.health.offered')}
        </span>
        {onSwitch && (
          <Button size="small" danger={!stopped} onClick={onSwitch}>
            {t(stopped ? 'pay.offer' : 'pay.stop')}
          </Button>
        )}
      </header>
      {stopped && (
        <p className="quiet">
          {t('pay.health.stoppedBy', {
            name: stopped.by?.nickname ?? t('pay.health.somebody'),
            time: toMinute(stopped.time),
            reason: stopped.reason,
          })}
        </p>
      )}
      <dl className={`flex wraps ${decisionStyles.facts}`}>
        <Fact name={t('pay.health.accounts')}>{accounts.toLocaleString('en')}</Fact>
        <Fact name={t('pay.health.today')}>
          {t('pay.health.todayParts', {
            ...{ paid: health.paid_today, failed: health.failed_today, problems: health.problems_today },
          })}
        </Fact>
        <Fact name={t('pay.health.open')}>
          {t('pay.health.openParts', { open: health.open, refunds: health.refunds_open })}
        </Fact>
        {provider !== 'transfer' && (
          <>
            <Fact name={t('pay.health.notified')}>{notified ?? t('pay.health.never')}</Fact>
            <Fact name={t('pay.health.problem')}>
              {problem ? (
                <>
                  {problem.time}{' '}
                  <span className="quiet">
                    {problem.problem === 'signature' ? t('pay.health.signature') : problem.problem}
                  </span>
                </>
              ) : (
                t('pay.health.noProblem')
              )}
            </Fact>
          </>
        )}
      </dl>
    </section>
  )
}

/** Results of the newest check, and of those before. */
function Books({ checks }: { checks: BooksCheckRow[] }) {
  const t = usePaymentsText()
  const [last, ...before] = checks
  return (
    <section className={paymentsStyles.payPart}>
      <h2>{t('pay.books')}</h2>
      <p className="quiet">{t('pay.booksIntro')}</p>
      {last === undefined ? (
        <p>{t('pay.booksNever')}</p>
      ) : (
        <Alert type={last.found === 0 ? 'success' : 'error'} showIcon title={<CheckWords check={last} />} />
      )}
      {last && last.findings.length > 0 && <Findings findings={last.findings} />}
      <ul className={`${paymentsStyles.payList} quiet`}>
        {before.map((one) => (
          <li key={one.time}>
            <CheckWords check={one} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function CheckWords({ check: { time, orders, found } }: { check: BooksCheckRow }) {
  const t = usePaymentsText()
  return found === 0
    ? t('pay.booksRight', { time: toMinute(time), n: orders })
    : t('pay.booksOff', { time: toMinute(time), orders, n: found })
}

function Findings({ findings }: Pick<BooksCheckRow, 'findings'>) {
  const t = usePaymentsText()
  return (
    <table className={`full t-s num ${paymentsStyles.payFindings}`}>
      <caption className="quiet">{t('pay.found.unit')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('pay.found.what')}</th>
          <th scope="col">{t('pay.order')}</th>
          <th scope="col">{t('pay.found.noted')}</th>
          <th scope="col">{t('pay.found.expected')}</th>
          <th scope="col">{t('pay.found.detail')}</th>
        </tr>
      </thead>
      <tbody>
        {findings.map(({ what, order, noted, expected, detail }) => (
          <tr key={`${what} ${order} ${detail}`}>
            <td>{t(`pay.found.${what}`)}</td>
            <td>{order === null ? '—' : <Link to={`/payments/${order}`}>#{order}</Link>}</td>
            <td>{noted}</td>
            <td>{expected}</td>
            <td className="quiet">{detail}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
