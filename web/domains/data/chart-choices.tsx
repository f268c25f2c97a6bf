import { useLanguage } from '#web/platform/app-context.tsx'
import { ChoiceRow } from '#web/ui/data-table/data-table.tsx'
import { writeDay } from './chart-style.ts'
import { type DataPlace, type Range, rangeNames, type Scale } from './data-address.ts'
import { useDataText } from './data-text.ts'

interface ChartChoicesProps {
  place: DataPlace
  /** The part of the time that is shown where the address names none. */
  usual: Range
  hrefOf: (place: DataPlace) => string
  /** How lines can be drawn: as they are, by powers of ten, as their change; the usual one first. */
  scales?: readonly Scale[]
  /** Only some parts of the time, where a chart is young. */
  offered?: readonly Range[]
}

/** The parts of the time and the scales that a chart offers, as links. */
export function ChartChoices({ place, usual, hrefOf, scales, offered = rangeNames }: ChartChoicesProps) {
  const t = useDataText()
  const language = useLanguage()
  const { range = usual, from, to, scale = scales?.[0] } = place
  const framed = from && to
  return (
    <>
      {scales && (
        <ChoiceRow
          label={t('scaleLabel')}
          choices={scales.map((one) => ({
            href: hrefOf({ ...place, scale: one === scales[0] ? undefined : one }),
            label: t(one),
            current: scale === one,
          }))}
        />
      )}
      <ChoiceRow
        label={t('rangeLabel')}
        choices={[
          ...offered.map((one) => ({
            href: hrefOf({ ...place, range: one === usual ? undefined : one, from: undefined, to: undefined }),
            label: t(`range.${one}`),
            current: !framed && range === one,
          })),
          ...(framed
            ? [
                {
                  href: hrefOf(place),
                  label: t('frame', { from: writeDay(from, language), to: writeDay(to, language) }),
                  current: true,
                },
              ]
            : []),
        ]}
      />
    </>
  )
}
