/** A class before and after it is paid for: what is taught when, by whom and where, what it costs and why; then the child's own lessons. */
import { useCallback } from 'react'
import { Link, useParams } from 'wouter'
import { Card } from '../../../console/parts/Card.tsx'
import { Children, useChild } from '../../../console/parts/Children.tsx'
import { yuan } from '../../../console/parts/cells.tsx'
import { useDictionary } from '../../../console/parts/dictionary.ts'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Crest } from '../../../console/parts/Crest.tsx'
import { Page } from '../../../console/parts/Page.tsx'
import { Face, Picture } from '../../../console/parts/Picture.tsx'
import { RichText } from '../../../console/parts/RichText.tsx'
import { Shown } from '../../../console/parts/states.tsx'
import { StatusTag, ToneTag } from '../../../console/parts/StatusTag.tsx'
import { t } from '../../../console/session.ts'
import { enrolment, partsWords } from '../../enrolment/index.ts'
import type { Tone } from '../../kit/lifecycle.ts'
import { lesson, mark, type MarkKind } from '../../openclass/index.ts'
import type { Course } from '../course.ts'
import { policyWords } from '../policy-words.ts'
import { DoorOf } from './Door.tsx'
import { MapSketch } from './MapSketch.tsx'
import { phases, useChildren, usePlaces } from './parent.ts'
import { Left, span } from './pieces.tsx'
import { ShareButton } from './ShareButton.tsx'
import './course.css'

type Own = Course['places'][number]

export function CourseScreen() {
  const { id = '' } = useParams()
  const children = useChildren(),
    [child, setChild] = useChild(children.value)
  const course = useAsk<Course>('/api/business-openclass/parent/course', { openClassId: id }, { of: [enrolment, lesson, mark] })
  const places = usePlaces(child)
  const reload = useCallback(() => {
    course.reload()
    places.reload()
  }, [course.reload, places.reload])
  const own = course.value?.places.find(one => one.studentId === child)
  return (
    <Page
      screen="parent-course"
      title={course.value?.name ?? t(['课程', 'Course'])}
      beside={own && <StatusTag of={enrolment} status={own.status} />}
      actions={course.value && <ShareButton name={course.value.name} path={`/parent/course/${id}`} />}
    >
      {(children.value?.length ?? 0) > 1 && <Children of={children.value!} chosen={child} choose={setChild} />}
      <Shown of={course} lines={12}>
        {of => {
          const card = of.cards.find(one => one.studentId === child),
            isIn = own?.status === 'enrolled' || own?.status === 'completed',
            isTour = of.openClassType === 'Study'
          return (
            <div className="co-page">
              <Hero of={of} isIn={isIn} />
              {isIn && <InClass of={of} own={own} />}
              <div className="co-columns">
                <div>
                  {isTour && <Journey of={of} />}
                  {!isIn && of.introduction && (
                    <Card title={t(['课程介绍', 'About the course'])}>
                      <RichText html={of.introduction} />
                    </Card>
                  )}
                  <Lessons of={of} own={isIn ? own : undefined} />
                </div>
                <div>
                  <Teacher of={of} />
                  {!isTour && <Place of={of} />}
                  <Cost of={of} />
                </div>
              </div>
              {!isIn && (
                <footer className="co-door kt-action">
                  {card ? (
                    <DoorOf of={card} place={places.value?.enrolments.find(one => one.enrolmentId === card.enrolmentId)} onChange={reload} others={[]} />
                  ) : (
                    <p>{t([`该班级面向${of.place.schoolName}的学生`, `For pupils of ${of.place.schoolName}`])}</p>
                  )}
                </footer>
              )}
            </div>
          )
        }}
      </Shown>
    </Page>
  )
}

const free = ['免费', 'Free'] as const
function Hero({ of, isIn }: { readonly of: Course; readonly isIn: boolean }) {
  const [label, tone] = phases[of.phase],
    taken = of.capacity - of.seatsLeft
  const turn = of.phase === 'before' ? (['距开始', 'opens in'] as const) : of.phase === 'open' ? (['距截止', 'closes in'] as const) : undefined
  return (
    <section className="co-hero kt-card">
      <Picture src={of.cover} width={480} alt="" seed={of.name} />
      <div>
        <p className="co-price">
          <b>{Number(of.price) === 0 ? t(free) : yuan(of.price)}</b>
          <span className="kt-muted">{t([`${of.lessonCount} 次课`, `${of.lessonCount} lessons`])}</span>
        </p>
        <p className="kt-muted">
          {of.agencyName} · {of.place.schoolName}
        </p>
        {!isIn && (
          <>
            <p className="co-seats">
              <ToneTag tone={tone}>{t(label)}</ToneTag>
              <span>
                {of.seatsLeft > 0 ? t([`还有 ${of.seatsLeft} 个名额`, `${of.seatsLeft} seats left`]) : t(['名额已满', 'No seat left'])}
                {of.waiting > 0 && ` · ${t([`${of.waiting} 人候补`, `${of.waiting} waiting`])}`}
                {` · ${t([`最低 ${of.capacityMin} 人开班`, `runs from ${of.capacityMin} pupils on`])}`}
              </span>
              {turn && (
                <span>
                  {t(turn)} <Left until={of.phase === 'before' ? of.enrollStart : of.enrollEnd} />
                </span>
              )}
            </p>
            <div className={of.seatsLeft === 0 ? 'fi-seats fi-full' : 'fi-seats'} aria-hidden="true">
              <i style={{ width: `${Math.min(100, (taken / Math.max(1, of.capacity)) * 100)}%` }} />
            </div>
          </>
        )}
      </div>
    </section>
  )
}

const ahead = (of: Course) => of.lessons.filter(one => one.startTime > of.serverTime && one.status === 'scheduled')
/** The child's next lesson, and the two things that families come for. */
function InClass({ of, own }: { readonly of: Course; readonly own: Own }) {
  const [next] = ahead(of)
  const waits = own.marks.filter(one => one.status === 'marked')
  const attended = own.marks.filter(one => ['marked', 'confirmed', 'appealed'].includes(one.status)),
    there = attended.filter(one => !['absent', 'leave'].includes(one.mark))
  return (
    <section className="kt-card co-own">
      <Face name={own.studentName} size={44} />
      <div>
        <b>{t([`${own.studentName}的班级`, `${own.studentName}'s class`])}</b>
        <p className="kt-muted">
          {next ? `${t(['下次课', 'Next'])} ${span(next.startTime, next.endTime)} · ${next.roomName}` : t(['没有待上的课次', 'No lesson ahead'])}
        </p>
        {attended.length > 0 && (
          <p className="kt-muted">{t([`已上 ${attended.length} 次，到课 ${there.length} 次`, `${attended.length} lessons held, there at ${there.length}`])}</p>
        )}
      </div>
      <nav className="co-ways">
        {next && <Link href={`/parent/leave?studentId=${own.studentId}&openClassId=${of.openClassId}`}>{t(['请假', 'Ask for leave'])}</Link>}
        <Link href={`/sch_lesson/kcb?studentId=${own.studentId}`}>{t(['课程表', 'Timetable'])}</Link>
        <Link href={`/parent/enrolments?studentId=${own.studentId}`}>{t(['报名与退费', 'Enrolment and refund'])}</Link>
        {waits[0] && (
          <Link className="co-wait" href={`/parent-lesson/lessonDetail/${waits[0].lessonId}`}>
            {t([`${waits.length} 次考勤待确认`, `${waits.length} to confirm`])}
          </Link>
        )}
      </nav>
    </section>
  )
}

const tones: Readonly<Record<MarkKind, Tone>> = { present: 'good', make_up: 'good', late: 'waiting', left_early: 'waiting', leave: 'idle', absent: 'bad' }
function Lessons({ of, own }: { readonly of: Course; readonly own: Own | undefined }) {
  return (
    <Card title={t([`课程安排（${of.lessons.length} 次）`, `Lesson by lesson (${of.lessons.length})`])}>
      <ol className="co-lessons">
        {of.lessons.map(one => {
          const set = own?.marks.find(each => each.lessonId === one.id)
          const what = (
            <>
              <span className="co-number kt-figures">{one.lessonNo}</span>
              <span>
                <b>{one.name}</b>
                <small className="kt-muted">{[span(one.startTime, one.endTime), one.roomName].filter(Boolean).join(' · ')}</small>
              </span>
              {set ? <ToneTag tone={tones[set.mark]}>{set.markName}</ToneTag> : one.status === 'stopped' && <StatusTag of={lesson} status={one.status} />}
            </>
          )
          return (
            <li key={one.id}>
              {own ? (
                <Link href={`/parent-lesson/lessonDetail/${one.id}`}>{what}</Link>
              ) : one.content ? (
                <details>
                  <summary>{what}</summary>
                  <p className="kt-muted">{one.content}</p>
                </details>
              ) : (
                <div>{what}</div>
              )}
            </li>
          )
        })}
      </ol>
    </Card>
  )
}

/** Of a tour its days count more than its lessons: where to read them, with the letter and what is paid for what. */
const Journey = ({ of }: { readonly of: Course }) => (
  <Card title={t(['出行', 'The journey'])}>
    <p>{`${of.startDate} – ${of.endDate}`}</p>
    <Link href={`/parent/tours/${of.openClassId}`}>{t(['家长信、费用明细与每日行程', 'Letter, costs and days'])}</Link>
  </Card>
)

function Teacher({ of: { teacher, agencyName } }: { readonly of: Course }) {
  const subjects = useDictionary('subject')
  if (!teacher) return null
  const subject = subjects.find(one => one.dictKey === teacher.subject)?.dictValue ?? ''
  return (
    <section className="kt-card co-teacher">
      <Face name={teacher.name} src={teacher.photo} size={64} />
      <div>
        <h2>{teacher.name}</h2>
        <p className="kt-muted">{[t(['授课教师', 'Teacher']), subject, teacher.title].filter(Boolean).join(' · ')}</p>
        <p className="kt-muted">{agencyName}</p>
      </div>
    </section>
  )
}

function Place({ of: { place } }: { readonly of: Course }) {
  const { lng, lat } = place
  const link = lng && lat && `https://uri.amap.com/marker?position=${lng},${lat}&name=${encodeURIComponent(place.schoolName)}`
  return (
    <Card title={t(['上课地点', 'Where'])}>
      <div className="co-place">
        <Crest name={place.schoolName} />
        <div>
          <b>{place.schoolName}</b>
          <p className="kt-muted">{[place.address, place.rooms.join(t(['、', ', ']))].filter(Boolean).join(' · ')}</p>
        </div>
      </div>
      {lng && lat && <MapSketch lng={Number(lng)} lat={Number(lat)} name={place.schoolName} />}
      {link && (
        <a href={link} target="_blank" rel="noreferrer">
          {t(['在地图中打开', 'Open in a map'])}
        </a>
      )}
    </Card>
  )
}

function Cost({ of }: { readonly of: Course }) {
  return (
    <Card className="co-cost" title={t(['费用与退费', 'What it costs'])}>
      <p>
        {Number(of.price) === 0
          ? t(free)
          : t([
              `${of.lessonCount} 次课 × 约 ${yuan(of.perLesson)} = ${yuan(of.price)}`,
              `${of.lessonCount} lessons × about ${yuan(of.perLesson)} = ${yuan(of.price)}`,
            ])}
      </p>
      {of.parts && <p>{t(partsWords(of.parts))}</p>}
      {of.lessonMinutes > 0 && <p className="kt-muted">{t([`每次 ${of.lessonMinutes} 分钟`, `${of.lessonMinutes} minutes each`])}</p>}
      {of.materials && (
        <p className="kt-muted">
          {t(['材料：', 'Materials: '])}
          {of.materials}
        </p>
      )}
      <h3>{t(['退费规则', 'Refund rule'])}</h3>
      <ul>
        {policyWords(of.refundPolicy).map(words => (
          <li key={words[1]}>{t(words)}</li>
        ))}
      </ul>
    </Card>
  )
}
