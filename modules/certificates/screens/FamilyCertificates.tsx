/** A child's results and certificates: of classes, tours and exams; each certificate as a file, and by a code that others read. */
import { Button, Dialog, DialogBody, Tag } from '@blueprintjs/core'
import { EndorsedIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import type { Wire } from '../../../console/call.ts'
import { Children, useChild } from '../../../console/parts/Children.tsx'
import { CopyButton } from '../../../console/parts/CopyButton.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { PaperButton } from '../../../console/parts/PaperButton.tsx'
import { QrCode } from '../../../console/parts/QrCode.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { StatusTag } from '../../../console/parts/StatusTag.tsx'
import { t } from '../../../console/session.ts'
import type { Label } from '../../kit/field.ts'
import { classCertificate } from '../../openclass/index.ts'
import { studyCertificate } from '../../tours/index.ts'
import type { Achieved, ChildAchieved, FamilyCertificate } from '../family.ts'
import { words } from './words.ts'
import './certificates.css'

interface Answer {
  readonly origin: string
  readonly children: readonly ChildAchieved[]
}
const kinds: Readonly<Record<Achieved['kind'], Label>> = { class: ['课程', 'Class'], tour: ['研学', 'Study tour'], exam: ['考试', 'Exam'] }
const said = {
  empty: ['还没有成绩和证书', 'No results or certificates yet'],
  hint: ['课程结课、研学返回或考试公布后，会显示在这里。', 'They appear once a class is completed, a tour is back, or an exam is published.'],
  share: ['出示二维码', 'Show the code'],
  shareHint: ['扫码即可验证真伪；页面上姓名不完整显示。', 'Whoever reads it sees whether it is genuine; names are not shown in full.'],
} as const satisfies Record<string, Label>
const of = { class: classCertificate, tour: studyCertificate } as const
const follows = ['class_certificate', 'study_certificate', 'final_result', 'study_report', 'exam_attempt']

export function FamilyCertificates() {
  const found = useAsk<Answer>('/api/business-openclass/certificate/family', {}, { of: follows })
  const [child, choose] = useChild(found.value?.children)
  return (
    <Page screen="family-certificates">
      <Shown of={found} lines={8}>
        {({ children, origin }) => (
          <div className="kt-stack">
            {children.length > 1 && <Children of={children} chosen={child} choose={choose} />}
            <Child of={children.find(one => one.studentId === child)} origin={origin || location.origin} />
          </div>
        )}
      </Shown>
    </Page>
  )
}
function Child({ of: child, origin }: { readonly of: ChildAchieved | undefined; readonly origin: string }) {
  if (!child || child.all.length === 0) return <Empty title={t(said.empty)} hint={t(said.hint)} />
  return (
    <>
      {child.all.map(one => (
        <article key={`${one.kind}:${one.id}`} className="kt-card cf-card">
          <header>
            <span>
              <small className="kt-muted">
                {t(kinds[one.kind])} · {one.day}
              </small>
              <h2>{one.title}</h2>
            </span>
            {one.score && (
              <b className="cf-score kt-figures">
                {one.score} <small>{t(words.score)}</small>
              </b>
            )}
          </header>
          {one.words && <p>{one.words}</p>}
          {one.certificate && <Certificate one={one.certificate} origin={origin} />}
        </article>
      ))}
    </>
  )
}
function Certificate({ one, origin }: { readonly one: FamilyCertificate; readonly origin: string }) {
  const [isOpen, setOpen] = useState(false)
  const address = `${origin}${one.path}`
  return (
    <footer className="cf-certificate">
      <p>
        <EndorsedIcon /> <span className="kt-figures">{one.no}</span> <StatusTag of={of[one.of]} status={one.status} />
        <Tag minimal>{one.day}</Tag>
      </p>
      {one.status === 'issued' && (
        <div className="kt-commands">
          <PaperButton of={of[one.of]} row={{ id: one.id, status: one.status, certificateNo: one.no } as unknown as Wire} />
          {one.path && <Button text={t(said.share)} onClick={() => setOpen(true)} />}
        </div>
      )}
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={one.no}>
        <DialogBody>
          <div className="cf-share">
            <QrCode text={address} label={t(said.share)} />
            <p className="kt-muted">{t(said.shareHint)}</p>
            <a href={address} target="_blank" rel="noreferrer">
              {address}
            </a>
            <CopyButton of={address} isLink />
          </div>
        </DialogBody>
      </Dialog>
    </footer>
  )
}
