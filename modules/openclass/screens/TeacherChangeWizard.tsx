/** Another teacher, in three steps: which lessons, who, and what stands against it. */
import { Button, Callout, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { get, page, post, type Wire } from '../../../console/call.ts'
import { useRow, useReport } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Shown } from '../../../console/parts/states.tsx'
import { toast } from '../../../console/parts/toasts.ts'
import { t } from '../../../console/session.ts'
import type { Label } from '../../kit/field.ts'
import { agencyTeacher } from '../../people/index.ts'
import { openClass } from '../open-class.ts'
import { changeKinds } from '../teacher-change.ts'
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
  const known = useReport(['change', openClassId], async how => ({
    lessons: (
      await get<{ readonly records: readonly Wire[] }>(
        `${base}/lesson/page`,
        { openClassId, status: 'scheduled', ascs: 'startAt', size: 200 },
        how,
      )
    ).records,
    teachers: (await page(agencyTeacher, { agencyId: row.value!.agencyId, status: 'approved', current: 1, size: 200 }, how)).records,
  }), { when: row.value !== undefined })
  return (
    <Page screen="teacher-change-new" title={`${t(words.change)} · ${String(row.value?.name ?? '')}`}>
      <Shown of={{ ...known, value: row.value && known.value, error: row.error ?? known.error }}>
        {({ lessons, teachers }) => (
          <Steps openClassId={openClassId} lessons={lessons} teachers={teachers} first={query.get('lessonId') ?? ''} />
        )}
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
  const [kind, setKind] = useState<Kind>('one')
  const [chosen, setChosen] = useState<readonly string[]>(first ? [first] : [])
  const [teacherId, setTeacher] = useState('')
  const [reason, setReason] = useState('')
  const [verified, setVerified] = useState<Verified>()
  const [isBusy, setBusy] = useState(false)
  const at = verified ? 3 : chosen.length > 0 ? 2 : 1
  const asked = {
    openClassId,
    teacherId,
    kind: kind === 'permanent' ? kind : chosen.length > 1 ? 'range' : 'one',
    lessonIds: chosen,
    reason,
  }
  const act = (work: Promise<unknown>) => {
    setBusy(true)
    work.catch(() => undefined).finally(() => setBusy(false))
  }
  const verify = () => act(post<Verified>(`${base}/teacherChange/verify`, asked).then(setVerified))
  const submit = () =>
    act(
      post(`${base}/teacherChange/submit`, { id: verified!.id, reason }).then(() => {
        toast(t(words.submitted), 'good')
        go('/lessons/teacherChange')
      }),
    )
  const toggle = (id: string) =>
    setChosen(kind !== 'range' ? [id] : chosen.includes(id) ? chosen.filter(other => other !== id) : [...chosen, id])
  return (
    <div className="kt-card">
      <ol className="oc-steps">
        {[words.step1, words.step2, words.step3].map((label, i) => (
          <li key={i} aria-current={at === i + 1 ? 'step' : undefined}>
            {t(label)}
          </li>
        ))}
      </ol>
      {verified ? (
        <Answer
          verified={verified}
          isBusy={isBusy}
          reason={reason}
          onReason={setReason}
          onBack={() => setVerified(undefined)}
          onSubmit={submit}
        />
      ) : (
        <>
          <div className="oc-bar">
            {Object.entries(changeKinds).map(([key, label]) => (
              <Button
                key={key}
                text={t(label)}
                active={kind === key}
                aria-pressed={kind === key}
                onClick={() => {
                  setKind(key as Kind)
                  setChosen(chosen.slice(0, 1))
                }}
              />
            ))}
          </div>
          <fieldset className="oc-ticks" aria-label={t(words.lessons)}>
            {lessons.map(one => (
              <label key={one.id}>
                <input
                  type={kind === 'range' ? 'checkbox' : 'radio'}
                  name="lesson"
                  checked={chosen.includes(one.id)}
                  onChange={() => toggle(one.id)}
                />
                <span className="kt-figures">{String(one.lessonNo)}</span>
                <time>{String(one.startAt).slice(0, 16)}</time>
                <span>{String(one.chapterName)}</span>
                <span className="kt-muted">{String(one.teacherName ?? '')}</span>
              </label>
            ))}
          </fieldset>
          <div className="oc-bar">
            <HTMLSelect value={teacherId} aria-label={t(words.newTeacher)} onChange={event => setTeacher(event.target.value)}>
              <option value="">{t(words.newTeacher)}</option>
              {teachers.map(one => (
                <option key={one.id} value={one.id}>
                  {String(one.name)}
                </option>
              ))}
            </HTMLSelect>
            <InputGroup
              value={reason}
              placeholder={t(words.reason)}
              aria-label={t(words.reason)}
              onChange={event => setReason(event.target.value)}
            />
            <Button
              intent="primary"
              text={t(words.verify)}
              loading={isBusy}
              disabled={!teacherId || chosen.length === 0}
              onClick={verify}
            />
          </div>
        </>
      )}
    </div>
  )
}

function Answer({
  verified,
  isBusy,
  reason,
  onReason,
  onBack,
  onSubmit,
}: {
  readonly verified: Verified
  readonly isBusy: boolean
  readonly reason: string
  readonly onReason: (text: string) => void
  readonly onBack: () => void
  readonly onSubmit: () => void
}) {
  return (
    <>
      {verified.allowed ? (
        <Callout intent="success">
          {t(words.free)} · {t(words.validUntil)} <time>{verified.verifiedUntil}</time>
        </Callout>
      ) : (
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
      )}
      <div className="oc-handbar">
        <Button text={t(words.again)} onClick={onBack} />
        {verified.allowed && (
          <InputGroup
            value={reason}
            placeholder={t(words.reason)}
            aria-label={t(words.reason)}
            onChange={event => onReason(event.target.value)}
          />
        )}
        {verified.allowed && (
          <Button intent="primary" text={t(words.submit)} loading={isBusy} disabled={!reason.trim()} onClick={onSubmit} />
        )}
      </div>
    </>
  )
}
