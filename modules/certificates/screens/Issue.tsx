/** Issuing for a class or a tour: a template, who is to have one, and what became of each. */
import { Button, Checkbox, HTMLSelect } from '@blueprintjs/core'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { baseOf, post } from '../../../console/call.ts'
import { CallButton } from '../../../console/parts/CallButton.tsx'
import { useAsk, useList } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { StatusTag } from '../../../console/parts/StatusTag.tsx'
import { t } from '../../../console/session.ts'
import { certificateTemplate, type Outcome } from '../../content/index.ts'
import type { Label } from '../../kit/field.ts'
import { classCertificate } from '../../openclass/index.ts'
import { studyCertificate } from '../../tours/index.ts'
import type { Candidate, Candidates } from '../pupils.ts'
import './certificates.css'

const said = {
  title: ['发放证书', 'Issue certificates'],
  template: ['证书模板', 'Template'],
  noTemplate: [
    '还没有可用的模板：请学校管理员在“证书模板”中新建，或联系平台。',
    'There is no template in use: the school makes one under Templates, or asks the platform.',
  ],
  early: ['结课后才能发证。', 'Certificates follow once it is over.'],
  nobody: ['名单中没有学生', 'Nobody is on the list'],
  all: ['全选未发证的', 'All who have none'],
  issue: ['为 {n} 名学生发证', 'Issue {n}'],
  done: ['已发 {n} 张', '{n} issued'],
  refused: ['{n} 名未发', '{n} refused'],
} as const satisfies Record<string, Label>
const gapped = (label: Label, n: number): string => t(label).replace('{n}', String(n))

export function Issue() {
  const query = new URLSearchParams(useSearch()),
    of = query.get('of') === 'tour' ? 'tour' : 'class',
    openClassId = query.get('openClassId') ?? ''
  const resource = of === 'tour' ? studyCertificate : classCertificate
  const found = useAsk<Candidates>('/api/business-openclass/certificate/pupils', { of, openClassId }, { of: [resource.name] })
  const templates = useList(certificateTemplate, { status: 'usable', size: 100 })
  const fitting = (templates.value?.records ?? []).filter(one => (of === 'tour' ? one.type === 'study' : one.type !== 'study'))
  const [asked, setTemplate] = useState('')
  const templateId = asked || (fitting[0]?.id ?? '')
  // Whom the list says otherwise of: who has none is chosen; whose was revoked is not, unless somebody says so.
  const [turned, turn] = useState<ReadonlySet<string>>(new Set())
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([])
  return (
    <Page screen="certificate-issue" title={t(said.title)} beside={found.value && <span className="kt-muted">{found.value.name}</span>}>
      <Shown of={found} lines={8}>
        {({ isOver, pupils }) => {
          if (!isOver) return <Empty title={t(said.early)} />
          if (pupils.length === 0) return <Empty title={t(said.nobody)} />
          const open = pupils.filter(one => one.status !== 'issued'),
            chosen = open.filter(one => turned.has(one.studentId) === (one.status === 'revoked')).map(one => one.studentId)
          return (
            <div className="kt-stack">
              <div className="cf-bar">
                {fitting.length > 0 && (
                  <label>
                    {t(said.template)}{' '}
                    <HTMLSelect
                      value={templateId}
                      onChange={event => setTemplate(event.target.value)}
                      options={fitting.map(one => ({ value: one.id, label: one.name }))}
                    />
                  </label>
                )}
                <Button text={t(said.all)} disabled={turned.size === 0} onClick={() => turn(new Set())} />
                <CallButton
                  intent="primary"
                  data-command="issueAll"
                  disabled={!templateId || chosen.length === 0}
                  text={gapped(said.issue, chosen.length)}
                  call={() => post<readonly Outcome[]>(`${baseOf(resource)}/issueAll`, { openClassId, templateId, studentIds: chosen })}
                  said={all => {
                    const good = all.filter(one => one.success).length,
                      bad = all.length - good
                    return { text: [gapped(said.done, good), ...(bad ? [gapped(said.refused, bad)] : [])].join(' · '), tone: bad ? 'bad' : 'good' }
                  }}
                  onDone={all => {
                    setOutcomes(all)
                    turn(new Set())
                    found.reload()
                  }}
                />
              </div>
              {templates.value && fitting.length === 0 && <p role="alert">{t(said.noTemplate)}</p>}
              <ul className="cf-pupils">
                {pupils.map(one => (
                  <Pupil
                    key={one.studentId}
                    of={one}
                    outcome={outcomes.find(done => done.studentId === one.studentId)}
                    isChosen={chosen.includes(one.studentId)}
                    toggle={() => turn(last => toggled(last, one.studentId))}
                  />
                ))}
              </ul>
            </div>
          )
        }}
      </Shown>
    </Page>
  )
}
const toggled = (all: ReadonlySet<string>, one: string): ReadonlySet<string> => new Set(all.has(one) ? [...all].filter(id => id !== one) : [...all, one])

interface PupilProps {
  readonly of: Candidate
  readonly outcome: Outcome | undefined
  readonly isChosen: boolean
  readonly toggle: () => void
}
function Pupil({ of, outcome, isChosen, toggle }: PupilProps) {
  return (
    <li data-pupil={of.studentId}>
      <Checkbox checked={isChosen} disabled={of.status === 'issued'} label={of.studentName} onChange={toggle} />
      <span className="kt-figures">{of.certificateNo}</span>
      {of.status !== 'none' && <StatusTag of={classCertificate} status={of.status} />}
      {outcome && !outcome.success && <span role="alert">{outcome.msg}</span>}
    </li>
  )
}
