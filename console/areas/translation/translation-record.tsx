import { Alert, App, Button, Space, Spin } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useParams } from 'react-router'
import type { Translation, TranslationKind } from '#contract/translation.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { useKeys } from '../../platform/keys.ts'
import { useAct } from '../../platform/use-act.ts'
import { useAnswer } from '../../platform/use-answer.ts'
import { useCommandKeys } from '../../platform/use-command-keys.ts'
import { Conflict } from '../../ui/conflict.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Keys } from '../../ui/keys.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Presence } from '../../ui/presence.tsx'
import { useTypedName } from '../../ui/typed-name.tsx'
import { MissingPage } from '../missing-page.tsx'
import { JobNote } from './job-note.tsx'
import { kindOf, languageOf, readersOf } from './kinds.ts'
import { hasMarks } from './marked-text.tsx'
import { SegmentRow } from './segment-row.tsx'
import { StateMark } from './state-mark.tsx'

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

type Texts = Readonly<Record<string, string>>

const textsOf = ({ segments }: Translation): Texts =>
  Object.fromEntries(segments.map(({ hash, translated }) => [hash, translated.text]))

function Desk({ heard, reload }: { heard: Translation; reload: () => void }) {
  const { t } = useConsole()
  const { act, busy } = useAct()
  const { message } = App.useApp()
  /** What was read when the typing began: what is heard meanwhile must not be written over unseen. */
  const [base, setBase] = useState(heard)
  const [typed, setTyped] = useState<Texts>({})
  const [theirs, setTheirs] = useState<Translation>()
  const [dropping, setDropping] = useState(false)
  const isTouched = Object.keys(typed).length > 0
  useEffect(() => {
    if (!isTouched) setBase(heard)
  }, [heard, isTouched])
  const named = { kind: base.kind, id: base.id }
  const shown = { ...base, job: heard.job }

  const take = (translation: Translation) => {
    setBase(translation)
    setTheirs(undefined)
    reload()
  }
  /** A translation from elsewhere is saved here with the first word that is changed in it. */
  const written = () => (base.version === 0 ? { ...textsOf(base), ...typed } : typed)
  const save = async (confirm: boolean, texts: Texts = written(), { version, seen } = base) => {
    const answer = await act('saveTranslation', { ...named, version, seen, texts, confirm })
    if (!answer) return
    if (!answer.saved) return setTheirs(answer.current)
    setTyped({})
    take(answer.translation)
    void message.success(t(confirm ? 'translation.confirmedDone' : 'translation.savedDone'))
  }
  const translate = async () => {
    const done = await act('requestTranslation', { subjects: [named] })
    if (!done) return
    const { queued: n, left_out: m } = done
    void message.success(m > 0 ? t('translation.queuedSome', { n, m }) : t('translation.queued', { n }))
    reload()
  }
  const cancel = async () => {
    if (await act('cancelTranslation', named, t('translation.cancelled'))) reload()
  }
  const drop = async () => {
    const answer = await act('dropTranslation', { ...named, version: base.version, seen: base.seen })
    setDropping(false)
    if (!answer) return
    if (!answer.saved) return setTheirs(answer.current)
    setTyped({})
    take(answer.translation)
    void message.success(t('translation.dropped'))
  }
  useKeys({ t: () => void translate() })
  useCommandKeys({ s: () => void save(false), enter: () => void save(true) })

  const isFixed = base.state === 'original' || base.target === null
  const isMachine = base.state === 'machine' || base.state === 'faulty'
  return (
    <>
      <PageHead
        title={base.title || t('untitled')}
        end={
          !isFixed && (
            <Space>
              {shown.job ? (
                <Button onClick={cancel}>{t('translation.cancel')}</Button>
              ) : (
                <Button onClick={translate}>
                  {t('translation.translate')} <Keys keys={['T']} />
                </Button>
              )}
              {isMachine && base.version > 0 && (
                <Button danger onClick={() => setDropping(true)}>
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
      />
      <p className="segments__meta">
        <Link to={`/translation?kind=${base.kind}`}>{t(`translation.${base.kind}`)}</Link>
        <StateMark state={base.state} stale={base.stale} />
        {shown.job && <JobNote job={shown.job} />}
        {base.path && <a href={base.target === 'en' ? `/en${base.path}` : base.path}>{t('translation.seePage')}</a>}
        <Presence kind="translation" id={`${base.kind}-${base.id}`} />
      </p>
      <Notes translation={base} />
      {theirs && (
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
      )}
      <div className={base.target === 'zh-Hans' ? 'segments segments--zh' : 'segments'}>
        <div className="segment segment--head" aria-hidden="true">
          <span />
          <span>{t('translation.source')}</span>
          <span>{t(isHant(base) ? 'translation.otherHans' : 'translation.otherScript')}</span>
          <span>{t(languageOf(base))}</span>
        </div>
        {base.segments.map((segment) => (
          <SegmentRow
            key={segment.hash}
            of={base}
            segment={segment}
            typed={typed[segment.hash]}
            onType={(text) => setTyped((now) => ({ ...now, [segment.hash]: text }))}
            onChanged={take}
          />
        ))}
      </div>
      {base.shown && (
        <section className="segments__shown" lang={base.target ?? undefined}>
          <h2>{base.shown.title}</h2>
          <p>{base.shown.summary}</p>
        </section>
      )}
      {dropping && <DropDialog of={base} busy={busy} onDrop={drop} onClose={() => setDropping(false)} />}
    </>
  )
}

interface DropProps {
  of: Translation
  busy: boolean
  onDrop: () => void
  onClose: () => void
}

/** English that is dropped can be made anew, but not what was written into it. */
function DropDialog({ of, busy, onDrop, onClose }: DropProps) {
  const { t } = useConsole()
  const { field, matches } = useTypedName(of.title)
  return (
    <Dialog
      title={t('translation.dropAsk')}
      okText={t('translation.drop')}
      okButtonProps={{ danger: true, disabled: !matches, loading: busy }}
      onOk={onDrop}
      onCancel={onClose}
    >
      <p className="quiet">{t('translation.dropHint', { readers: t(readersOf(of)) })}</p>
      {field}
    </Dialog>
  )
}

const isHant = ({ segments }: Translation): boolean => segments[0]?.other_script.language === 'zh-Hans'

/** What readers have, and what is to be known of marks. */
function Notes({ translation }: { translation: Translation }) {
  const { t } = useConsole()
  const { state, stale, shown, segments, target, shows_machine: showsMachine } = translation
  const readers = t(readersOf(translation))
  return (
    <div className="segments__notes">
      {state === 'machine' && <p>{t('translation.machineNote', { readers })}</p>}
      {state === 'faulty' && <p className="segments__warning">{t('translation.faultyNote', { readers })}</p>}
      {state === 'original' && <p>{t('translation.originalNote')}</p>}
      {target === null && <p>{t('translation.otherLanguageNote')}</p>}
      {!showsMachine && target && <p className="quiet">{t('translation.waitsNote')}</p>}
      {stale && <p className="segments__warning">{t('translation.staleNote')}</p>}
      {shown && state !== 'original' && <p>{t('translation.elsewhere')}</p>}
      {segments.some(({ source }) => hasMarks(source)) && <p className="quiet">{t('translation.marksHint')}</p>}
    </div>
  )
}
