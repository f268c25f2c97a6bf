import { useState } from 'react'
import { useKeys } from '#console/platform/keys/keys.ts'
import { useCommandKeys } from '#console/platform/keys/use-command-keys.ts'
import type { FlashRow } from '#contract/newsroom/flash.ts'
import { isPublished, keyOf, rowFrom, rowsOf } from './flash-rows.ts'
import { withSuggested } from './form/suggested-labels.ts'
import type { FlashActs } from './use-flash-acts.ts'
import type { FlashDesk } from './use-flash-desk.ts'

/** The keys of the desk. @returns the row of the list that they are at */
export function useFlashKeys(desk: FlashDesk, acts: FlashActs, send: () => void) {
  const { flash, fields, template, show } = desk
  const { row, current, step, choose } = useCurrentRow(desk)
  const takeLabels = () => {
    const { labels } = flash.form.fields
    const { suggested } = desk.hints
    flash.setField('labels', withSuggested(labels, suggested.labels))
  }
  // A planned flash has no draft beside it: saving it is what Enter does.
  useCommandKeys({
    enter: send,
    j: takeLabels,
    s: () => (flash.form.planned === undefined ? void flash.saveNow() : send()),
  })
  useKeys({
    '1': () => flash.setField('importance', 'normal'),
    '2': () => flash.setField('importance', 'important'),
    '3': () => flash.setField('importance', 'breaking'),
    '#': () => fields.labels.current?.focus(),
    l: () => fields.category.current?.focus(),
    t: () => fields.time.current?.focus(),
    i: () => fields.title.current?.focus(),
    n: () => void acts.beginNew(),
    f: () => fields.title.current?.focus(),
    m: () => template.current?.focus(),
    u: () => void acts.update(),
    j: () => step(1),
    k: () => step(-1),
    enter: () => row && void acts.open(row),
    e: () => row && void acts.open(row),
    x: () => row && void acts.remove(row),
    h: () => isPublished(row) && show({ what: 'history', row }),
  })
  return { current, choose }
}

function useCurrentRow({ recent: { data } }: FlashDesk) {
  const [current, setCurrent] = useState<string>()
  const rows = data ? rowsOf(data) : []
  const choose = (row: FlashRow) => setCurrent(keyOf(row))
  return {
    current,
    row: rows.find((one) => keyOf(one) === current),
    choose,
    step(by: number): void {
      const next = rowFrom(rows, current, by)
      if (!next) return
      choose(next)
      document.querySelector(`[data-flash="${keyOf(next)}"]`)?.scrollIntoView({ block: 'nearest' })
    },
  }
}
