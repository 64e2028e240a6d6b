/** Another teacher, in three steps: which lessons, who, and what stands against it. */
import { Button, Callout, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { get, page, post, type Wire } from '../../../console/call.ts'
import { useRow, useReport } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Shown } from '../../../console/parts/states.tsx'
import { toast } from '../../../console/parts/toasts.ts'
import { Wizard } from '../../../console/parts/Wizard.tsx'
import type { Asking } from '../../../console/request.ts'
import { t } from '../../../console/session.ts'
import type { Label } from '../../kit/field.ts'
import { agencyTeacher } from '../../people/index.ts'
import { openClass } from '../open-class.ts'
import { changeKinds } from '../teacher-change.ts'
import { LessonTicks } from './LessonTicks.tsx'
import { words } from './words.ts'
import './openclass.css'

interface Verified {
  readonly id: string
  readonly allowed: boolean
  readonly verifiedUntil: string
  readonly conflicts: readonly {
    readonly code: string
    readonly label: Label
    readonly lessonNo?: number
    readonly clash?: { readonly withClass?: string; readonly startAt: string }
  }[]
}
type Kind = keyof typeof changeKinds
const base = '/api/business-openclass/school_client'

export function TeacherChangeWizard() {
  const query = new URLSearchParams(useSearch())
  const openClassId = query.get('openClassId') ?? ''
  const row = useRow(openClass, openClassId)
  const known = useReport(
    ['change', openClassId],
    async how => ({
      lessons: (await get<{ readonly records: readonly Wire[] }>(`${base}/lesson/page`, { openClassId, status: 'scheduled', ascs: 'startAt', size: 200 }, how))
        .records,
      teachers: (await page(agencyTeacher, { agencyId: row.value!.agencyId, status: 'approved', current: 1, size: 200 }, how)).records,
    }),
    { when: row.value !== undefined },
  )
  return (
    <Page screen="teacher-change-new" title={`${t(words.change)} · ${String(row.value?.name ?? '')}`}>
      <Shown of={{ ...known, value: row.value && known.value, error: row.error ?? known.error }}>
        {({ lessons, teachers }) => <Steps openClassId={openClassId} lessons={lessons} teachers={teachers} first={query.get('lessonId') ?? ''} />}
      </Shown>
    </Page>
  )
}

function Steps({
  openClassId,
  lessons,
  teachers,
  first,
}: {
  readonly openClassId: string
  readonly lessons: readonly Wire[]
  readonly teachers: readonly Wire[]
  readonly first: string
}) {
  const [, go] = useLocation()
  const [picked, setPicked] = useState<Picked>({ kind: 'one', chosen: first ? [first] : [], teacherId: '', reason: '' })
  const [verified, setVerified] = useState<Verified>()
  const { kind, chosen, teacherId, reason } = picked
  const asked = { openClassId, teacherId, kind: kind === 'permanent' ? kind : chosen.length > 1 ? 'range' : 'one', lessonIds: chosen, reason }
  const verify = async (asking: Asking) => {
    setVerified(await post<Verified>(`${base}/teacherChange/verify`, asked, asking))
    return true
  }
  const submit = async () => {
    await post(`${base}/teacherChange/submit`, { id: verified!.id, reason }, { quiet: true })
    toast(t(words.submitted), 'good')
    go('/lessons/teacherChange')
  }
  return (
    <div className="kt-card">
      <Wizard
        label={t(words.change)}
        steps={[
          {
            id: 'which',
            label: [`${words.step1[0]}、${words.step2[0]}`, `${words.step1[1]}, ${words.step2[1].toLowerCase()}`],
            panel: <Which lessons={lessons} teachers={teachers} picked={picked} onPick={more => setPicked({ ...picked, ...more })} />,
            check: verify,
            next: words.verify,
            isReady: teacherId !== '' && chosen.length > 0,
          },
          {
            id: 'answer',
            label: words.step3,
            panel: verified && <Answer verified={verified} reason={reason} onReason={text => setPicked({ ...picked, reason: text })} />,
            next: words.submit,
            back: words.again,
            isReady: reason.trim() !== '',
            isEnd: !verified?.allowed,
          },
        ]}
        onFinish={submit}
      />
    </div>
  )
}

interface Picked {
  readonly kind: Kind
  readonly chosen: readonly string[]
  readonly teacherId: string
  readonly reason: string
}
interface WhichProps {
  readonly lessons: readonly Wire[]
  readonly teachers: readonly Wire[]
  readonly picked: Picked
  readonly onPick: (more: Partial<Picked>) => void
}
function Which({ lessons, teachers, picked: { kind, chosen, teacherId, reason }, onPick }: WhichProps) {
  return (
    <>
      <div className="oc-bar">
        {Object.entries(changeKinds).map(([key, label]) => (
          <Button
            key={key}
            text={t(label)}
            active={kind === key}
            aria-pressed={kind === key}
            onClick={() => onPick({ kind: key as Kind, chosen: chosen.slice(0, 1) })}
          />
        ))}
      </div>
      <LessonTicks lessons={lessons} chosen={chosen} isOne={kind !== 'range'} onChange={next => onPick({ chosen: next })} />
      <div className="oc-bar">
        <HTMLSelect
          value={teacherId}
          aria-label={t(words.newTeacher)}
          onChange={event => onPick({ teacherId: event.target.value })}
          options={[{ value: '', label: t(words.newTeacher) }, ...teachers.map(one => ({ value: one.id, label: String(one.name) }))]}
        />
        <InputGroup value={reason} placeholder={t(words.reason)} aria-label={t(words.reason)} onChange={event => onPick({ reason: event.target.value })} />
      </div>
    </>
  )
}

function Answer({ verified, reason, onReason }: { readonly verified: Verified; readonly reason: string; readonly onReason: (text: string) => void }) {
  if (!verified.allowed)
    return (
      <Callout intent="danger" title={t(words.conflicts)}>
        <ul>
          {verified.conflicts.map((one, i) => (
            <li key={i}>
              {one.lessonNo ? `${t(words.of)}${one.lessonNo}: ` : ''}
              {t(one.label)}
              {one.clash?.withClass ? ` · ${one.clash.withClass}` : ''}
            </li>
          ))}
        </ul>
      </Callout>
    )
  return (
    <>
      <Callout intent="success">
        {t(words.free)} · {t(words.validUntil)} <time>{verified.verifiedUntil}</time>
      </Callout>
      <InputGroup value={reason} placeholder={t(words.reason)} aria-label={t(words.reason)} onChange={event => onReason(event.target.value)} />
    </>
  )
}
