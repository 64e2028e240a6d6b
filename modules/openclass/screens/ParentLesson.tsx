/** A lesson as a guardian sees it: when and where, and the marks of their children to confirm or to appeal against. */
import { useParams } from 'wouter'
import { Card } from '../../../console/parts/Card.tsx'
import type { Wire } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import { CommandButtons, useActs } from '../../../console/parts/commandButtons.tsx'
import { FieldList } from '../../../console/parts/FieldList.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { StatusTag } from '../../../console/parts/StatusTag.tsx'
import { t } from '../../../console/session.ts'
import { lesson, mark, markKinds } from '../lesson.ts'
import { appeal, confirmMark } from '../mark.commands.ts'
import { words } from './words.ts'
import './openclass.css'

/** Only time itself speaks by silence. */
const hidden = { bySilence: null }
type Seen = Wire & { readonly openClassName: string; readonly marks: readonly Wire[] }
export function ParentLesson() {
  const { id = '' } = useParams()
  const fetched = useAsk<Seen>('/api/business-openclass/parent/lesson/detail', { lessonId: id }, { of: mark })
  const { act, dialog } = useActs({ onDone: fetched.reload, inputs: hidden })
  return (
    <Page
      screen="parent-lesson"
      title={fetched.value?.openClassName ?? t(words.lesson)}
      beside={fetched.value && <StatusTag of={lesson} status={fetched.value.status} />}
    >
      <Shown of={fetched}>
        {row => (
          <>
            <section className="kt-card">
              <FieldList of={lesson} row={row} names={['lessonNo', 'chapterName', 'startAt', 'endAt', 'roomId', 'teacherId']} />
            </section>
            <Card title={t(words.attendance)}>
              {row.marks.length === 0 && <Empty title={t(words.notYet)} />}
              {row.marks.some(one => one.status === 'marked') && text(row.silenceAt) && (
                <p className="kt-muted">
                  {t([
                    `请核对并确认；不对可申诉。${text(row.silenceAt).slice(5, 16)} 前没有答复，视为已确认。`,
                    `Please confirm, or appeal where it is wrong. Without an answer by ${text(row.silenceAt).slice(5, 16)} it counts as confirmed.`,
                  ])}
                </p>
              )}
              <div className="oc-marks">
                {row.marks.map(one => (
                  <div key={one.id} className="oc-mark">
                    <div>
                      <b>{String(one.studentName ?? '')}</b> {t(markKinds[one.mark as keyof typeof markKinds])} <StatusTag of={mark} status={one.status} />
                      {Boolean(one.remark) && <p className="kt-muted">{String(one.remark)}</p>}
                      {Boolean(one.appeal) && <p className="kt-remark">{String(one.appeal)}</p>}
                    </div>
                    <CommandButtons of={mark} row={one} commands={[confirmMark, appeal]} act={act} />
                  </div>
                ))}
              </div>
            </Card>
          </>
        )}
      </Shown>
      {dialog}
    </Page>
  )
}
