import { Alert, Button, Space, Spin } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useParams } from 'react-router'
import { useKeys } from '#console/platform/keys/keys.ts'
import { useCommandKeys } from '#console/platform/keys/use-command-keys.ts'
import { DraftState } from '#console/records/draft-state.tsx'
import { kindNameOr } from '#console/records/kinds/kind-name.ts'
import { useTypedName } from '#console/ui/fields/typed-name.tsx'
import { MissingPage } from '#console/ui/missing-page.tsx'
import type { Translation, TranslationKind } from '#contract/newsroom/translation.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { useAnswer } from '../../platform/use-answer.ts'
import { Conflict } from '../../ui/conflict.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Keys } from '../../ui/keys.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Presence } from '../../ui/presence.tsx'
import { JobNote } from './job-note.tsx'
import { kindOf, languageOf, readersOf } from './kinds.ts'
import { hasMarks } from './marked-text.tsx'
import { SegmentRow } from './segment-row.tsx'
import { StateMark } from './state-mark.tsx'
import { type Texts, textsOf } from './translated-texts.ts'
import * as styles from './translation.module.css'
import { type TranslationDesk, useTranslationDesk } from './use-translation-desk.ts'

/** While the machine is at it, and otherwise. */
const refreshMs = { busy: 1_500, idle: 15_000 }

/** One text in its three languages. */
export function TranslationRecord() {
  const params = useParams()
  const kind = kindOf(params.kind)
  const id = Number(params.id)
  return kind ? <Loaded key={`${kind}:${id}`} kind={kind} id={id} /> : <MissingPage />
}

function Loaded({ kind, id }: { kind: TranslationKind; id: number }) {
  const [isBusy, setBusy] = useState(false)
  const everyMs = isBusy ? refreshMs.busy : refreshMs.idle
  const { data, failure, reload } = useAnswer('getTranslation', { kind, id }, { everyMs })
  const waits = data?.job != null && data.job.state !== 'failed'
  useEffect(() => setBusy(waits), [waits])
  if (data) return <Desk heard={data} reload={reload} />
  return failure ? <Alert type="error" title={failure} /> : <Spin />
}

function Desk({ heard, reload }: { heard: Translation; reload: () => void }) {
  const { t } = useConsole()
  const desk = useTranslationDesk(heard, reload)
  const { base, job, typed, type, take, translate, save } = desk
  const [dropping, setDropping] = useState(false)
  const hasProvider = useHasProvider()
  useKeys(hasProvider ? { t: () => void translate() } : {})
  useCommandKeys({ s: () => void save(false), enter: () => void save(true) })
  return (
    <>
      <PageHead
        title={base.title || t('untitled')}
        end={isFixed(base) ? undefined : <Acts desk={desk} onDrop={() => setDropping(true)} />}
      />
      <p className={`row wraps ${styles.segmentsMeta}`}>
        <Link to={`/translation?kind=${base.kind}`}>{kindNameOr(t, base.kind, (other) => `translation.${other}`)}</Link>
        <StateMark state={base.state} stale={base.stale} />
        {job && <JobNote job={job} />}
        {base.path && <a href={base.target === 'en' ? `/en${base.path}` : base.path}>{t('translation.seePage')}</a>}
        <Presence kind="translation" id={`${base.kind}-${base.id}`} />
      </p>
      <Notes translation={base} />
      <TheirVersion desk={desk} />
      <div className={base.target === 'zh-Hans' ? `segments ${styles.segmentsZh}` : 'segments'}>
        <SegmentsHead of={base} />
        {base.segments.map((segment) => (
          <SegmentRow
            key={segment.hash}
            of={base}
            segment={segment}
            typed={typed[segment.hash]}
            onType={(text) => type(segment.hash, text)}
            onChanged={take}
          />
        ))}
      </div>
      {base.shown && (
        <section className={styles.segmentsShown} lang={base.target ?? undefined}>
          <h2>{base.shown.title}</h2>
          <p>{base.shown.summary}</p>
        </section>
      )}
      {dropping && <DropDialog desk={desk} onClose={() => setDropping(false)} />}
    </>
  )
}

/** There is nothing to translate, or nothing to translate it into. */
const isFixed = ({ state, target }: Translation): boolean => state === 'original' || target === null
const isMachine = ({ state }: Translation): boolean => state === 'machine' || state === 'faulty'

/** True if there is a machine that translates. */
const useHasProvider = (): boolean => Boolean(useAnswer('translationStatus', {}).data?.provider)

function Acts({ desk, onDrop }: { desk: TranslationDesk; onDrop: () => void }) {
  const { t } = useConsole()
  const { base, job, busy, isTouched, isRestored, discard, save, translate, cancel } = desk
  const hasProvider = useHasProvider()
  return (
    <Space wrap>
      <DraftState dirty={isTouched} restored={isRestored} onDiscard={discard} />
      {job ? (
        <Button onClick={cancel}>{t('translation.cancel')}</Button>
      ) : (
        hasProvider && (
          <Button onClick={translate}>
            {t('translation.translate')} <Keys keys={['T']} />
          </Button>
        )
      )}
      {isMachine(base) && base.version > 0 && (
        <Button danger onClick={onDrop}>
          {t('translation.drop')}
        </Button>
      )}
      <Button disabled={!isTouched} loading={busy} onClick={() => save(false)}>
        {t('translation.save')} <Keys keys={['⌘', 'S']} />
      </Button>
      <Button type="primary" loading={busy} onClick={() => save(true)}>
        {t('translation.confirm')} <Keys keys={['⌘', '↵']} />
      </Button>
    </Space>
  )
}

/** A colleague's newer version beside what is written here. */
function TheirVersion({ desk: { base, typed, theirs, busy, save } }: { desk: TranslationDesk }) {
  return (
    theirs && (
      <Conflict<Texts>
        mine={{ ...textsOf(base), ...typed }}
        theirs={textsOf(theirs)}
        base={textsOf(base)}
        by={theirs.changed?.by?.nickname}
        time={theirs.changed?.time}
        busy={busy}
        fields={theirs.segments.map(({ hash, field, source }) => ({
          name: hash,
          label: `${field} ${source.slice(0, 12)}`,
          show: (version) => version[hash],
        }))}
        onChoose={(chosen) => save(false, chosen, theirs)}
      />
    )
  )
}

function SegmentsHead({ of }: { of: Translation }) {
  const { t } = useConsole()
  return (
    <div className={`${styles.segment} ${styles.segmentHead}`} aria-hidden="true">
      <span />
      <span>{t('translation.source')}</span>
      <span>{t(isHant(of) ? 'translation.otherHans' : 'translation.otherScript')}</span>
      <span>{t(languageOf(of))}</span>
    </div>
  )
}

/** English that is dropped can be translated again, but edits to it are lost. */
function DropDialog({ desk: { base, busy, drop }, onClose }: { desk: TranslationDesk; onClose: () => void }) {
  const { t } = useConsole()
  const { field, matches } = useTypedName(base.title)
  const confirm = async () => {
    await drop()
    onClose()
  }
  return (
    <Dialog
      title={t('translation.dropAsk')}
      okText={t('translation.drop')}
      okButtonProps={{ danger: true, disabled: !matches, loading: busy }}
      onOk={confirm}
      onCancel={onClose}
    >
      <p className="quiet">{t('translation.dropHint', { readers: t(readersOf(base)) })}</p>
      {field}
    </Dialog>
  )
}

const isHant = ({ segments }: Translation): boolean => segments[0]?.other_script.language === 'zh-Hans'

/** Notes on the version that readers have, and on markup. */
function Notes({ translation }: { translation: Translation }) {
  const { t } = useConsole()
  const { state, stale, shown, segments, target, shows_machine: showsMachine } = translation
  const readers = t(readersOf(translation))
  return (
    <div className={`grid gap-2 ${styles.segmentsNotes}`}>
      {state === 'machine' && <p>{t('translation.machineNote', { readers })}</p>}
      {state === 'faulty' && <p className={styles.segmentsWarning}>{t('translation.faultyNote', { readers })}</p>}
      {state === 'original' && <p>{t('translation.originalNote')}</p>}
      {target === null && <p>{t('translation.otherLanguageNote')}</p>}
      {!showsMachine && target && <p className="quiet">{t('translation.waitsNote')}</p>}
      {stale && <p className={styles.segmentsWarning}>{t('translation.staleNote')}</p>}
      {shown && state !== 'original' && <p>{t('translation.elsewhere')}</p>}
      {segments.some(({ source }) => hasMarks(source)) && <p className="quiet">{t('translation.marksHint')}</p>}
    </div>
  )
}
