/** The home of a coach: the lesson that comes next with its one next step, the rest of the day, and what else waits. */
import { Button, InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { timeNow } from '../../../console/clock.ts'
import { Against } from '../../../console/parts/Against.tsx'
import { Card } from '../../../console/parts/Card.tsx'
import { run } from '../../../console/call.ts'
import { UnreadMessages } from '../../../console/pages/Home.tsx'
import { Notices } from '../../../console/pages/Notices.tsx'
import { sentence, Worklist } from '../../../console/pages/Worklist.tsx'
import { Crest } from '../../../console/parts/Crest.tsx'
import { Page } from '../../../console/parts/Page.tsx'
import { Shown } from '../../../console/parts/states.tsx'
import { StatusTag } from '../../../console/parts/StatusTag.tsx'
import { useRefusedUntil } from '../../../console/parts/useBefore.ts'
import { useSending } from '../../../console/parts/useSending.ts'
import { t } from '../../../console/session.ts'
import { clockIn, lesson, position } from '../../openclass/index.ts'
import type { Lessons } from '../lessons.ts'
import { Ahead, Today } from './Day.tsx'
import { useDesk } from './desk.ts'
import { nextOf } from './next.ts'
import { words } from './words.ts'
import './desk.css'

type One = Lessons['today'][number]

export function CoachHome() {
  const desk = useDesk()
  return (
    <Page screen="home" title={t(words.home)} beside={<Today />}>
      <Shown of={desk} lines={10}>
        {({ todo, lessons }) => {
          const next = lessons && nextOf(lessons, timeNow())
          return (
            <>
              <p className="dk-say">{sentence(todo, lessons)}</p>
              {next && <NextLesson key={`${next.of.id} ${next.of.status}`} {...next} onDone={desk.reload} />}
              <Worklist of={todo} onDone={desk.reload} />
              {lessons && <Ahead of={lessons} />}
              <div className="kt-columns-2">
                <Notices />
                <UnreadMessages />
              </div>
            </>
          )
        }}
      </Shown>
    </Page>
  )
}

/** One tap for the step that comes next: clock in, then attendance, then results. */
function NextLesson({ of, isLate, onDone }: { readonly of: One; readonly isLate: boolean; readonly onDone: () => void }) {
  const [, go] = useLocation()
  const page = `/lesson_detail?lessonId=${of.id}&tab=attendance`
  const steps = {
    signed: [['点名', 'Take attendance'], () => go(page)],
    taught: [['填写成果', 'Enter results'], () => go(`/openclass/launch/${of.openClassId}?tab=results`)],
    confirmed: [['填写成果', 'Enter results'], () => go(`/openclass/launch/${of.openClassId}?tab=results`)],
  } as const
  const step = steps[of.status as keyof typeof steps]
  return (
    <Card className="dk-next" id="next-lesson" title={t(isLate ? ['逾期的课', 'Overdue lesson'] : ['最近一节课', 'The next lesson'])}>
      <div className="dk-next-what">
        <Crest name={of.schoolName || of.openClassName} size={48} />
        <div>
          <p className="dk-next-time">
            {of.startAt.slice(5, 10)}{' '}
            <span>
              {of.startAt.slice(11, 16)}–{of.endAt.slice(11, 16)}
            </span>
          </p>
          <Link href={page}>
            <b>{of.openClassName}</b>
          </Link>
          <p className="kt-muted">{[of.schoolName, of.roomName, `${of.lessonNo}. ${of.chapterName}`].filter(Boolean).join(' · ')}</p>
        </div>
        <StatusTag of={lesson} status={of.status} />
      </div>
      {of.status === 'scheduled' && <Arriving of={of} onDone={onDone} />}
      {step && <Button fill size="large" intent="primary" text={t(step[0])} onClick={step[1]} />}
    </Card>
  )
}
/** One tap; who is late, or is refused for where they are, says why where they stand. */
function Arriving({ of, onDone }: { readonly of: One; readonly onDone: () => void }) {
  const [remark, setRemark] = useState('')
  const early = useRefusedUntil(lesson, of.id, clockIn.name)
  const sending = useSending({
    content: remark,
    send: async asking => run(clockIn, of.id, { ...(await position()), ...(remark.trim() ? { remark } : {}) }, asking),
    said: ['签到成功', 'Clocked in'],
    onDone,
  })
  const asksWhy = sending.error?.refusal.field === 'remark' || of.startAt < timeNow()
  return (
    <form className="kt-stack" onSubmit={sending.submit}>
      <Against error={sending.error} />
      {early && <p className="kt-muted">{early}</p>}
      {asksWhy && (
        <InputGroup
          fill
          size="large"
          value={remark}
          placeholder={t(words.whyLate)}
          aria-label={t(words.whyLate)}
          onChange={event => setRemark(event.target.value)}
        />
      )}
      <Button fill size="large" type="submit" intent={early ? 'none' : 'primary'} loading={sending.isBusy} text={t(['签到', 'Clock in'])} />
    </form>
  )
}
