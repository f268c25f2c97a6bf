import { useState } from 'react'
import type { StoredSetup, TicketCodeRecord } from '#contract/events/tickets.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import * as styles from '#web/ui/states.module.css'
import { useAttempt } from '../area/use-attempt.ts'
import { useMoney } from '../money/use-money.ts'
import { useOrganiserCall } from '../organiser-backend.ts'
import * as organisingFormStyles from '../organising-form.module.css'
import * as organisingMoneyStyles from '../organising-money.module.css'
import * as organisingRowsStyles from '../organising-rows.module.css'
import { useOrganisingText } from '../organising-text.ts'
import { type DiscountState, discountState } from './discount-state.ts'

const tones: Readonly<Record<DiscountState, string>> = {
  live: 'status--ok',
  paused: 'status--wait',
  used: 'status--off',
  over: 'status--off',
  later: 'status--next',
}

interface DiscountRowProps {
  event: number
  code: TicketCodeRecord
  types: StoredSetup['types']
  money: { currency: string; currency_exponent: number }
  onChange: () => void
}

/** The present moment as the contract writes it. */
const siteNow = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/** One code with what it takes off, how often it was used, and the way to pause or end it. */
export function DiscountRow({ event, code, types, money, onChange }: DiscountRowProps) {
  const t = useOrganisingText()
  const write = useMoney()
  const call = useOrganiserCall()
  const { busy, attempt } = useAttempt()
  const [ending, setEnding] = useState(false)
  const state = discountState(code, siteNow())
  const names = code.types.flatMap((id) => types.find((type) => type.id === id)?.name ?? [])
  const pause = async (paused: boolean) => {
    await attempt(async () => {
      await call('pauseActivityCodes', { id: event, codes: [code.id], paused })
      return undefined
    })
    onChange()
  }
  const end = async () => {
    await attempt(async () => {
      await call('removeActivityCodes', { id: event, codes: [code.id] })
      return undefined
    })
    setEnding(false)
    onChange()
  }
  return (
    <tr className={state === 'live' || state === 'later' ? undefined : organisingRowsStyles.evtableOff}>
      <td className={organisingRowsStyles.evmono}>
        {code.code}
        {code.batch && <span className={organisingFormStyles.evcap}> {code.batch}</span>}
      </td>
      <td className="num">
        {code.purpose === 'percent' ? `${Number(code.value) / 100}%` : write(code.value, money)}
        {code.combinable && <span className={organisingFormStyles.evcap}> {t('discountTogether')}</span>}
      </td>
      <td>{code.types.length === 0 ? t('discountAll') : names.join(t('comma'))}</td>
      <td className="r num">
        {code.uses} / {code.uses_limit}
      </td>
      <td className="num">{windowOf(code, t)}</td>
      <td>
        <span className={`${styles.status} ${tones[state]}`}>{t(`discountState.${state}`)}</span>
      </td>
      <td className="r">
        <fieldset className={organisingMoneyStyles.orgacts} aria-label={t('discountsAct', { code: code.code })}>
          {state !== 'over' && state !== 'used' && (
            <Button size="s" kind="quiet" busy={busy} onClick={() => pause(!code.paused)}>
              {t(code.paused ? 'discountResume' : 'discountPause')}
            </Button>
          )}
          <Button size="s" kind="quiet" onClick={() => setEnding(true)}>
            {t('discountEnd')}
          </Button>
        </fieldset>
        {ending && (
          <Modal title={t('discountEnd')} closeLabel={t('close')} onClose={() => setEnding(false)}>
            <div className={organisingFormStyles.evdialog}>
              <p className={organisingMoneyStyles.orgsure}>{t('discountEndSure', { code: code.code })}</p>
              <div className={organisingFormStyles.evacts}>
                <Button kind="danger" busy={busy} onClick={end}>
                  {t('discountEnd')}
                </Button>
                <Button onClick={() => setEnding(false)}>{t('close')}</Button>
              </div>
            </div>
          </Modal>
        )}
      </td>
    </tr>
  )
}

/** From when to when a code is taken. */
function windowOf({ valid_from, valid_until }: TicketCodeRecord, t: ReturnType<typeof useOrganisingText>): string {
  const [from, until] = [valid_from?.slice(0, 10) ?? '', valid_until?.slice(0, 10) ?? '']
  if (from && until) return t('windowBoth', { from, until })
  if (from) return t('windowFrom', { from })
  return until ? t('windowUntil', { until }) : t('codeNoEnd')
}
