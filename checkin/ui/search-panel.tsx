/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { DoorTicket } from '#contract/events/check-in.ts'
import type { ScanDirection } from '#contract/events/check-in-terms.ts'
import { findTickets, isInside } from '../door/decide.ts'
import type { Door } from '../door/door.ts'
import { useProgram } from './context.ts'
import * as doorStyles from './door.module.css'
import * as partsStyles from './parts.module.css'

interface SearchPanelProps {
  door: Door
  direction: ScanDirection
  onCode: (text: string) => void
  onPick: (ticket: DoorTicket) => void
  onClose: () => void
}

/** Returns the typed words if they are the code of a ticket and not a name. Codes have capitals alone. */
function codeIn(words: string): string | undefined {
  const text = words.trim().toUpperCase()
  return text.startsWith('T1:') ? text : undefined
}

/** For a lost phone or a broken screen: by name or number, or a code that is pasted. */
export function SearchPanel({ door, direction, onCode, onPick, onClose }: SearchPanelProps) {
  const { t } = useProgram()
  const [words, setWords] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const code = codeIn(words)
  const found = code ? [] : findTickets(door.tickets().values(), words)
  return (
    <section class={doorStyles.ciPanel}>
      <form
        class={doorStyles.ciFind}
        onSubmit={(event) => {
          event.preventDefault()
          if (code) onCode(code)
        }}
      >
        <input
          ref={field}
          class={partsStyles.ciInput}
          type="search"
          aria-label={t('search')}
          placeholder={t('searchHint')}
          autocomplete="off"
          value={words}
          onInput={({ currentTarget }) => setWords(currentTarget.value)}
        />
        {code && (
          <button type="submit" class={`${partsStyles.ciBtn} ${partsStyles.ciBtnMain}`}>
            {t('checkCode')}
          </button>
        )}
        <button type="button" class={partsStyles.ciBtn} onClick={onClose}>
          {t('close')}
        </button>
      </form>
      {words.trim() && !code && found.length === 0 && <p role="status">{t('searchNone')}</p>}
      <ul class={partsStyles.ciList}>
        {found.map((ticket) => {
          const waits = isInside(ticket.id, ticket.inside, door.waiting())
          const off = ticket.state !== 'valid' || waits === (direction === 'entry')
          return (
            <li key={ticket.id}>
              <div class={partsStyles.ciGrow}>
                <b>{ticket.name}</b>
                <p class={partsStyles.ciHint}>
                  {ticket.type} · <span class={partsStyles.ciMono}>{ticket.order}</span>
                </p>
              </div>
              <button
                type="button"
                class={off ? partsStyles.ciBtn : `${partsStyles.ciBtn} ${partsStyles.ciBtnMain}`}
                onClick={() => onPick(ticket)}
              >
                {t(off ? 'record' : direction === 'entry' ? 'letIn' : 'exit')}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
