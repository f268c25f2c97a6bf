import { App, Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useAnswer } from '#console/platform/use-answer.ts'
import { toMinute } from '#console/ui/lists/list-text.ts'
import { Loaded } from '#console/ui/loaded.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import type { CallOutput } from '#contract/calls.ts'
import type { AccessBlockRow, LimitHitRow } from '#contract/staff/protection.ts'
import { siteSwitches } from '#contract/staff/protection-terms.ts'
import { useOperationsText } from '../operations-texts.ts'
import { BlockDialog } from './block-dialog.tsx'
import * as styles from './protection.module.css'
import { Switch } from './switch.tsx'

const everyMs = 15_000

/** Page of who reaches limits, and of the blocks against it. */
export function ProtectionPage() {
  const t = useOperationsText()
  const answer = useAnswer('getProtection', {}, { everyMs })
  return (
    <>
      <PageHead title={t('protection')} />
      <Loaded answer={answer}>{(data) => <Protection data={data} onChanged={answer.reload} />}</Loaded>
    </>
  )
}

interface Props {
  data: CallOutput<'getProtection'>
  onChanged: () => void
}

function Protection({ data: { hits, blocks, switches, challenge }, onChanged }: Props) {
  const t = useOperationsText()
  const [open, setOpen] = useState<LimitHitRow | 'new'>()
  return (
    <>
      <Section title={t('protection.switches')}>
        {siteSwitches.map((name) => (
          <Switch key={name} name={name} on={switches.find((one) => one.name === name)} onChanged={onChanged} />
        ))}
        <li>
          <div>
            <b>{t('protection.challenge')}</b>
            <span>{t(challenge ? 'operations.switchOn' : 'operations.switchOff')}</span>
          </div>
          <p>{t(challenge ? `protection.challenge.${challenge}` : 'protection.challenge.none')}</p>
        </li>
      </Section>
      <Section
        title={t('protection.blocks')}
        end={<Button onClick={() => setOpen('new')}>{t('protection.add')}</Button>}
        empty={blocks.length === 0 && t('protection.noBlocks')}
      >
        {blocks.map((block) => (
          <Block key={block.id} block={block} onChanged={onChanged} />
        ))}
      </Section>
      <Section
        title={t('protection.hits')}
        end={<p>{t('protection.hitsNote')}</p>}
        empty={hits.length === 0 && t('protection.noHits')}
      >
        {hits.map((hit) => (
          <li key={hit.id}>
            <div>
              <b>{hit.client}</b>
              {hit.account && <span>{hit.account.nickname}</span>}
              <code>{hit.route}</code>
            </div>
            <p>
              {t(`protection.kind.${hit.kind}`)}
              <br />
              {t('protection.refused', { n: hit.refused, time: toMinute(hit.last_time) })}
            </p>
            <Button onClick={() => setOpen(hit)}>{t('protection.block')}</Button>
          </li>
        ))}
      </Section>
      {open && (
        <BlockDialog
          hit={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
          onSaved={() => {
            setOpen(undefined)
            onChanged()
          }}
        />
      )}
    </>
  )
}

interface SectionProps {
  title: string
  end?: ReactNode
  /** Text in place of the rows. */
  empty?: string | false
  children: ReactNode
}

function Section({ title, end, empty, children }: SectionProps) {
  return (
    <section className={styles.protection}>
      <div className={styles.protectionHead}>
        <h2>{title}</h2>
        {end}
      </div>
      {empty ? <p className="quiet">{empty}</p> : <ul className={styles.protectionRows}>{children}</ul>}
    </section>
  )
}

function Block({ block, onChanged }: { block: AccessBlockRow; onChanged: () => void }) {
  const t = useOperationsText()
  const { act, busy } = useMutation()
  const { message } = App.useApp()
  const { id, network, account, call, reason, by, from, to } = block
  const lift = async () => {
    if (await act('liftBlock', { id })) void message.success(t('protection.lifted'))
    onChanged()
  }
  return (
    <li>
      <div>
        <b>{network || account?.nickname}</b>
        <span>{call ? t('protection.onlyCall', { call }) : t('protection.everything')}</span>
      </div>
      <p>
        {reason}
        <br />
        {t('protection.by', { name: by?.nickname ?? '—', from: toMinute(from), to: toMinute(to) })}
      </p>
      <Button disabled={busy} onClick={lift}>
        {t('protection.lift')}
      </Button>
    </li>
  )
}
