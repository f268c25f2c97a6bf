import { Button, Tag } from 'antd'
import { useState } from 'react'
import { useConsole } from '#console/platform/console-context.tsx'
import * as recordStyles from '#console/records/records.module.css'
import { nameOf } from '#console/ui/fields/texts.ts'
import * as listsStyles from '#console/ui/lists/lists.module.css'
import { OrderedList } from '#console/ui/lists/ordered-list.tsx'
import * as recordRowsStyles from '#console/ui/lists/record-rows.module.css'
import type { EnteredBlock } from '#contract/site/landing-pages/landing-blocks.ts'
import { blockKinds, blockTexts, landingLimits } from '#contract/site/landing-pages/landing-terms.ts'
import type { Texts } from '#contract/staff/records.ts'
import { BlockFields } from './block-fields.tsx'
import { emptyBlock, isEmptyBlock } from './landing-form.ts'
import { useLandingText } from './landing-texts.ts'

interface Props {
  value: readonly EnteredBlock[]
  onChange: (blocks: EnteredBlock[]) => void
}

/** The blocks of a page in their order, by dragging and by keys; one of them is open at a time. */
export function BlockList({ value, onChange }: Props) {
  const { language } = useConsole()
  const t = useLandingText()
  const [open, setOpen] = useState<number>()
  const rows = value.map((block, place) => ({ block, place }))
  const rowLabel = ({ block: { kind, texts } }: (typeof rows)[number]) => {
    const names: readonly string[] = blockTexts(kind)
    const said = ['title', ...names].map((name) => nameOf(texts as Texts<string>, language, name)).find(Boolean)
    return [t(`block.${kind}`), said?.slice(0, 40)].filter(Boolean).join(' · ')
  }
  return (
    <>
      <OrderedList<(typeof rows)[number]>
        name={t('landing.blocks')}
        entries={rows}
        // New ones have no key yet.
        keyOf={({ block, place }) => block.key || `new ${place}`}
        nameOf={rowLabel}
        onOrder={(next) => {
          setOpen(undefined)
          onChange(next.map(({ block }) => block))
        }}
        onRemove={({ place }) => {
          setOpen(undefined)
          onChange(value.filter((_, other) => other !== place))
        }}
      >
        {(row) => (
          <>
            <button
              type="button"
              className={`${listsStyles.title} ${recordRowsStyles.recordRowsOpen}`}
              aria-expanded={open === row.place}
              onClick={() => setOpen(open === row.place ? undefined : row.place)}
            >
              {rowLabel(row)} {isEmptyBlock(row.block) && <Tag>{t('landing.emptyBlock')}</Tag>}
            </button>
            {open === row.place && (
              <BlockFields
                block={row.block}
                onChange={(block) => onChange(value.map((one, place) => (place === row.place ? block : one)))}
              />
            )}
          </>
        )}
      </OrderedList>
      {value.length < landingLimits.blocks && (
        <fieldset className={recordStyles.recordLine}>
          <legend>{t('landing.addBlock')}</legend>
          {blockKinds.map((kind) => (
            <Button
              key={kind}
              size="small"
              onClick={() => {
                setOpen(value.length)
                onChange([...value, emptyBlock(kind)])
              }}
            >
              {t(`block.${kind}`)}
            </Button>
          ))}
        </fieldset>
      )}
    </>
  )
}
