/** A family's tours: where each stands, the letter and what it costs, consent, and what the leaders should know of the child's health. */
import { FormGroup, InputGroup, TextArea } from '@blueprintjs/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { run, type Wire } from '../../../console/call.ts'
import { CallButton } from '../../../console/parts/CallButton.tsx'
import { DialogButton } from '../../../console/parts/DialogButton.tsx'
import { DraftOffer } from '../../../console/parts/DraftOffer.tsx'
import { filledIn, FormDialog, type FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import { useAsk, useList } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { PaperButton } from '../../../console/parts/PaperButton.tsx'
import { Face } from '../../../console/parts/Picture.tsx'
import { useKept } from '../../../console/parts/useKept.ts'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { StatusTag, ToneTag } from '../../../console/parts/StatusTag.tsx'
import { may, t } from '../../../console/session.ts'
import { rollMarks } from '../attendance.ts'
import type { FamilyTour } from '../family.ts'
import { newId } from '../../kit/id.ts'
import { pick } from '../../kit/resource.ts'
import { ask, questionAnswer } from '../questions.ts'
import { tour } from '../tour.ts'
import { consent, tell } from '../traveller.commands.ts'
import { healthNote, traveller, travellerId } from '../traveller.ts'
import { reportCommands, studyCertificate, studyReport } from '../works.ts'
import { Days } from './Days.tsx'
import { LetterView } from './LetterView.tsx'
import { words } from './words.ts'
import './tours.css'

const seatWords = ({ vehicleName, seatNo }: { readonly vehicleName: string | null; readonly seatNo: number | null }): string =>
  t([`${vehicleName} ${seatNo} 号座`, `${vehicleName}, seat ${seatNo}`])

const [createReport, changeReport] = reportCommands
const follows = ['study_report', 'tour', 'traveller', 'study_attendance', 'insurance', 'enrolment', 'health_note', 'study_group']
export function FamilyTours() {
  const tours = useAsk<readonly FamilyTour[]>('/api/business-openclass/openClassStudy/family', {}, { of: follows })
  return (
    <Page screen="family-tours">
      <Shown of={tours} lines={8}>
        {all =>
          all.length === 0 ? (
            <Empty
              title={t(['还没有研学', 'No tours yet'])}
              hint={t(['报名研学后，家长信、行程和进展会显示在这里', 'The letter, the days and where the tour stands appear once your child has a place'])}
            />
          ) : (
            <div className="kt-stack">
              {all.map(one => (
                <One key={`${one.openClassId}:${one.studentId}`} of={one} reload={tours.reload} />
              ))}
            </div>
          )
        }
      </Shown>
    </Page>
  )
}

/** Where the child is, in one sentence. */
function standing({ status, departedAt, returnedAt, handedAt, seen, startDate }: FamilyTour): string {
  if (handedAt) return t([`${handedAt.slice(5, 16)} 已交接`, `Handed over ${handedAt.slice(5, 16)}`])
  if (departedAt && seen?.mark === 'absent') return t(rollMarks.absent)
  if (status === 'travelling')
    return seen
      ? t([`${seen.at.slice(5, 16)} 在“${seen.where}”点名：${seen.markName}`, `${seen.at.slice(5, 16)} called at “${seen.where}”: ${seen.markName}`])
      : t([`${departedAt?.slice(5, 16)} 已出发`, `Left at ${departedAt?.slice(5, 16)}`])
  if (returnedAt) return t([`${returnedAt.slice(5, 16)} 已返回`, `Back ${returnedAt.slice(5, 16)}`])
  return t([`${startDate} 出发`, `Leaves on ${startDate}`])
}

/** What it was opened with stays: a report that was made is heard of before its form has its answer. */
function ReportForm({ of, ...end }: { readonly of: FamilyTour } & Pick<FormDialogProps, 'onDone' | 'onClose'>) {
  const [{ openClassId, studentId, studentName, report }] = useState(of)
  const command = report ? changeReport : createReport
  return (
    <FormDialog
      {...end}
      command={filledIn(command, pick(command.input, 'title', 'content', 'fileId'))}
      title={`${t(studyReport.label)} · ${studentName}`}
      first={report ?? {}}
      send={(id, values, asking) => run(command, report?.id ?? id, report ? values : { ...values, openClassId, studentId }, asking)}
    />
  )
}
/** The child's report of the journey: its words and pictures are the family's, its marks the teacher's. */
function Report({ of, reload }: { readonly of: FamilyTour; readonly reload: () => void }) {
  const { report } = of,
    command = report ? changeReport : createReport
  return (
    <p className="tr-head">
      <span>
        {t(studyReport.label)}
        {report && ` · ${report.title}`}{' '}
        {report && report.score !== null && <ToneTag tone="good">{t([`${report.score} 分`, `${report.score} marks`])}</ToneTag>}
      </span>
      {may(command.permit) && (
        <DialogButton text={report ? t(command.label) : t(['写研学报告', 'Write the report'])} data-command={command.permit} onDone={reload}>
          {end => <ReportForm of={of} {...end} />}
        </DialogButton>
      )}
    </p>
  )
}

/** What a family has of a journey once it began: the report, its certificate, what it thinks of it, its photos. */
const Afterwards = ({ of, reload }: { readonly of: FamilyTour; readonly reload: () => void }) => (
  <>
    {of.departedAt && <Report of={of} reload={reload} />}
    {of.certificate && (
      <p className="tr-head">
        <span>
          {t(studyCertificate.label)} <small className="kt-muted kt-figures">{of.certificate.no}</small>
        </span>
        <PaperButton of={studyCertificate} row={{ id: of.certificate.id, status: 'issued', certificateNo: of.certificate.no } as unknown as Wire} />
      </p>
    )}
    {of.status === 'completed' && (
      <Link href={`/parent/evaluations?id=${encodeURIComponent(`${of.openClassId}:${of.studentId}`)}`} className="bp6-button bp6-large">
        {t(['评价', 'Rate it'])}
      </Link>
    )}
    {of.departedAt && (
      <Link href={`/parent/wall?studentId=${of.studentId}&openClassId=${of.openClassId}`} className="bp6-button bp6-large">
        {t(['看本组照片', 'Photos of the group'])}
      </Link>
    )}
  </>
)

function One({ of, reload }: { readonly of: FamilyTour; readonly reload: () => void }) {
  const isBefore = ['filed', 'confirmed', 'ready'].includes(of.status),
    isAsked = of.letter !== null && of.letter !== undefined && of.consentVersion !== of.letter.version && isBefore
  return (
    <article className="kt-card kt-stack">
      <header className="tr-head">
        <span>
          <h2>{of.name}</h2>
          <small className="kt-muted">
            <Face name={of.studentName} size={18} /> {of.studentName} · {of.destination}
          </small>
        </span>
        <StatusTag of={tour} status={of.status} />
      </header>
      <p className="tr-where" role="status">
        {standing(of)}
      </p>
      {of.leaderName && (
        <p>
          {of.groupName} · {of.leaderName}
          {of.leaderPhone && (
            <>
              {' '}
              <a href={`tel:${of.leaderPhone}`}>{of.leaderPhone}</a>
            </>
          )}
        </p>
      )}
      {(of.vehicleName || of.roomName || of.mealName || of.changes.length > 0) && (
        <p>
          {[of.vehicleName && seatWords(of), ...of.changes.map(one => `${one.title} ${seatWords(one)}`), of.roomName, of.mealName].filter(Boolean).join(' · ')}
        </p>
      )}
      {isAsked && <Consent of={of} reload={reload} />}
      {!isAsked && of.consentAt && (
        <p>
          <ToneTag tone="good">{t(['已同意', 'Agreed'])}</ToneTag>{' '}
          <small className="kt-muted">{t([`第 ${of.consentVersion} 版 · ${of.consentAt}`, `version ${of.consentVersion} · ${of.consentAt}`])}</small>
        </p>
      )}
      {isBefore && !isAsked && of.consentAt && (
        <details>
          <summary>
            {t(traveller.fields.emergencyName.label)} · {of.emergencyName} {of.emergencyPhone}
          </summary>
          <Contact of={of} reload={reload} isAgreed />
        </details>
      )}
      {of.letter && !isAsked && (
        <details>
          <summary>{t(words.letter)}</summary>
          <LetterView of={of.letter} />
        </details>
      )}
      <details open={['ready', 'travelling'].includes(of.status)}>
        <summary>{t(words.days)}</summary>
        <Days items={of.days} />
      </details>
      {isBefore && (
        <details>
          <summary>{t(healthNote.label)}</summary>
          <Health of={of} reload={reload} />
        </details>
      )}
      <Afterwards of={of} reload={reload} />
      <details>
        <summary>{t(['问与答', 'Questions'])}</summary>
        <Questions openClassId={of.openClassId} />
      </details>
      {of.insurance && (
        <small className="kt-muted">
          {t(words.insurance)}: {of.insurance} {of.policyNo ?? ''}
        </small>
      )}
    </article>
  )
}

const Consent = ({ of, reload }: { readonly of: FamilyTour; readonly reload: () => void }) => (
  <section className="kt-stack">
    <p className="tr-ask">
      {of.consentVersion === null
        ? t(['请阅读家长信并确认是否同意孩子参加。', 'Please read the letter and say whether your child may take part.'])
        : t(['家长信有更新，请重新确认。', 'The letter has changed: please agree anew.'])}
    </p>
    <LetterView of={of.letter!} />
    <Contact of={of} reload={reload} />
  </section>
)

/** Whom leaders call: told with the consent, and put right until the journey begins. */
function Contact({ of, reload, isAgreed = false }: { readonly of: FamilyTour; readonly reload: () => void; readonly isAgreed?: boolean }) {
  const [name, setName] = useState(of.contact.emergencyName ?? ''),
    [phone, setPhone] = useState(of.contact.emergencyPhone ?? '')
  const id = travellerId(of.openClassId, of.studentId)
  return (
    <section className="kt-stack">
      <FormGroup label={t(traveller.fields.emergencyName.label)} labelFor={`${id}-n`}>
        <InputGroup id={`${id}-n`} value={name} onValueChange={setName} />
      </FormGroup>
      <FormGroup label={t(traveller.fields.emergencyPhone.label)} labelFor={`${id}-p`}>
        <InputGroup id={`${id}-p`} inputMode="tel" value={phone} onValueChange={setPhone} />
      </FormGroup>
      <CallButton
        fill
        size="large"
        intent={isAgreed ? 'none' : 'primary'}
        data-command="consent"
        text={t(isAgreed ? ['保存联系人', 'Save the contact'] : ['我同意孩子参加', 'I agree'])}
        disabled={!name.trim() || !phone.trim()}
        call={() =>
          run(consent, id, {
            openClassId: of.openClassId,
            studentId: of.studentId,
            letterVersion: of.letter!.version,
            emergencyName: name.trim(),
            emergencyPhone: phone.trim(),
          })
        }
        onDone={reload}
      />
    </section>
  )
}

function Health({ of, reload }: { readonly of: FamilyTour; readonly reload: () => void }) {
  const id = travellerId(of.openClassId, of.studentId)
  const [{ medical, diet }, change, draft] = useKept(`health ${id}`, { medical: of.medical, diet: of.diet })
  return (
    <section className="kt-stack">
      <DraftOffer of={[draft]} />
      <small className="kt-muted">
        {t([
          '只有带队教师和学校健康负责人能看到，查看会被登记。',
          "Only the leaders and the school's health officer can read it, and that they did is written down.",
        ])}
      </small>
      <FormGroup label={t(healthNote.fields.medical.label)} labelFor={`${id}-m`}>
        <TextArea id={`${id}-m`} fill rows={3} value={medical} onChange={event => change({ medical: event.target.value })} />
      </FormGroup>
      <FormGroup label={t(healthNote.fields.diet.label)} labelFor={`${id}-d`}>
        <TextArea id={`${id}-d`} fill rows={2} value={diet} onChange={event => change({ diet: event.target.value })} />
      </FormGroup>
      <CallButton
        text={t(['保存', 'Save'])}
        data-command="tell"
        call={() => run(tell, id, { openClassId: of.openClassId, studentId: of.studentId, medical, diet })}
        onDone={() => {
          draft.drop()
          reload()
        }}
      />
      {of.noteReadAt && <small className="kt-muted">{t([`带队教师已于 ${of.noteReadAt} 查看`, `Read by a leader ${of.noteReadAt}`])}</small>}
    </section>
  )
}

function Questions({ openClassId }: { readonly openClassId: string }) {
  const [text, setText] = useState('')
  const found = useList(questionAnswer, { openClassId, size: 20 })
  return (
    <section className="kt-stack">
      <Shown of={found} lines={2}>
        {({ records }) =>
          records.length === 0 ? null : (
            <dl className="tr-questions">
              {records.map(one => (
                <div key={one.id}>
                  <dt>{one.question}</dt>
                  <dd className="kt-muted">{one.answer || t(['待回答', 'Not answered yet'])}</dd>
                </div>
              ))}
            </dl>
          )
        }
      </Shown>
      <TextArea fill rows={2} aria-label={t(questionAnswer.fields.question.label)} value={text} onChange={event => setText(event.target.value)} />
      <CallButton
        data-command="ask"
        text={t(ask.label)}
        disabled={!text.trim()}
        call={() => run(ask, newId(), { openClassId, question: text.trim() })}
        onDone={() => {
          setText('')
          found.reload()
        }}
      />
    </section>
  )
}
