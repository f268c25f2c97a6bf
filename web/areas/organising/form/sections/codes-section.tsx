import { useCallback, useEffect, useState } from 'react'
import type { TicketCodeRecord } from '#contract/events/tickets.ts'
import { CodeDialog } from '#web/areas/organising/codes/code-dialog.tsx'
import { useOrganiserCall } from '#web/areas/organising/organiser-backend.ts'
import { useOrganisingText } from '#web/areas/organising/organising-text.ts'
import { isBackendError } from '#web/platform/backend.ts'
import { csvOf, saveCsv } from '#web/platform/files/csv.ts'
import { useToast } from '#web/platform/toasts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import * as organisingFormStyles from '../../organising-form.module.css'
import * as organisingRowsStyles from '../../organising-rows.module.css'
import type { EventForm } from '../use-event-form.ts'
import { FormSection } from './form-section.tsx'

const shownCodes = 50
const codesAtOnce = 100

/** Invitation codes, which are made and ended at once: they belong to the event and not to its draft. */
export function CodesSection({ desk }: { desk: EventForm }) {
  const t = useOrganisingText()
  const { codes, total, reload, remove, all, id } = useCodes(desk)
  const [writing, setWriting] = useState(false)
  const [making, setMaking] = useState<'one' | 'many'>()
  const types = desk.stored?.setup.types ?? []
  const namesOf = ({ types: opened }: TicketCodeRecord) =>
    opened.length === 0
      ? t('codeAllTypes')
      : opened.flatMap((one) => types.find((type) => type.id === one)?.name ?? []).join(t('comma'))
  const write = async () => {
    setWriting(true)
    const every = await all()
    if (every) saveCsv('codes', tableOf(every, namesOf))
    setWriting(false)
  }
  const open = (what: 'one' | 'many') => {
    setMaking(what)
    // A code opens types that the server knows: those that are new join the list once they are saved.
    void desk.autosave.flush()
  }
  return (
    <FormSection name="codes" hint={t('codesHint')}>
      {codes.length > 0 && (
        <div className={organisingFormStyles.evscroll}>
          <table className={organisingRowsStyles.evtable}>
            <thead>
              <tr>
                <th>{t('code')}</th>
                <th>{t('codeFor')}</th>
                <th className="r">{t('codeUses')}</th>
                <th>{t('codeWindow')}</th>
                <th />
              </tr>
            </thead>
            <tbody>
              {codes.map((code) => (
                <tr
                  key={code.id}
                  className={code.uses >= code.uses_limit ? organisingRowsStyles.evtableOff : undefined}
                >
                  <td className={organisingRowsStyles.evmono}>
                    {code.code}
                    {code.batch && <span className={organisingFormStyles.evcap}> {code.batch}</span>}
                  </td>
                  <td>{namesOf(code)}</td>
                  <td className="r num">
                    {code.uses} / {code.uses_limit}
                  </td>
                  <td className="num">{code.valid_until?.slice(0, 16) ?? t('codeNoEnd')}</td>
                  <td className="r">
                    <Button size="s" kind="quiet" onClick={() => remove(code.id)}>
                      {t('codeEnd')}
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {total > codes.length && <p className={organisingFormStyles.evcap}>{t('codesMore', { n: total })}</p>}
      <div className={organisingFormStyles.evacts}>
        <Button size="s" onClick={() => open('one')} disabled={id === undefined}>
          <Icon name="plus" size="s" />
          {t('codeOne')}
        </Button>
        <Button size="s" onClick={() => open('many')} disabled={id === undefined}>
          {t('codeMany')}
        </Button>
        {codes.length > 0 && (
          <Button size="s" busy={writing} onClick={write}>
            <Icon name="download" size="s" />
            CSV
          </Button>
        )}
      </div>
      {id === undefined && <p className={organisingFormStyles.evcap}>{t('codesFirst')}</p>}
      {making && id !== undefined && (
        <CodeDialog
          event={id}
          many={making === 'many'}
          types={types}
          ensureSaved={desk.autosave.flush}
          onDone={(made) => {
            setMaking(undefined)
            if (made.length > 1) saveCsv('codes', csvOf(made.map((code) => [code])))
            void reload()
          }}
          onClose={() => setMaking(undefined)}
        />
      )}
    </FormSection>
  )
}

/** The codes of an event as the server has them. */
function useCodes({ stored }: EventForm) {
  const t = useOrganisingText()
  const toast = useToast()
  const call = useOrganiserCall()
  const [found, setFound] = useState<{ list: TicketCodeRecord[]; total: number }>({ list: [], total: 0 })
  const id = stored?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: the call is another one in each rendering, and does the same
  const reload = useCallback(async () => {
    if (id === undefined) return
    const answer = await call('activityCodes', { id, page: 1, size: shownCodes }).catch(() => undefined)
    if (answer) setFound(answer)
  }, [id])
  useEffect(() => void reload(), [reload])
  return {
    id,
    codes: found.list,
    total: found.total,
    reload,
    /** All codes, not only those that are shown; undefined where they could not be read. */
    async all(): Promise<TicketCodeRecord[] | undefined> {
      const list: TicketCodeRecord[] = []
      try {
        for (let page = 1; ; page++) {
          const found = await call('activityCodes', { id: id ?? 0, page, size: codesAtOnce })
          list.push(...found.list)
          if (!found.more) return list
        }
      } catch (error) {
        toast(isBackendError(error) ? error.message : t('network'), 'failed')
        return undefined
      }
    },
    async remove(code: number) {
      try {
        await call('removeActivityCodes', { id: id ?? 0, codes: [code] })
      } catch (error) {
        toast(isBackendError(error) ? error.message : t('network'), 'failed')
      }
      await reload()
    },
  }
}

/** The codes as a table. */
const tableOf = (codes: readonly TicketCodeRecord[], namesOf: (code: TicketCodeRecord) => string) =>
  csvOf([
    ['code', 'for', 'batch', 'uses', 'limit', 'from', 'until'],
    ...codes.map((one) => [
      ...[one.code, namesOf(one), one.batch, one.uses, one.uses_limit, one.valid_from ?? '', one.valid_until ?? ''],
    ]),
  ])
