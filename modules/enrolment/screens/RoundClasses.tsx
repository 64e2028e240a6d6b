/** The classes of a choice round, to tick: those that are released and whose enrolment has not begun. */
import { timeNow } from '../../../console/clock.ts'
import { page } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import { useReport } from '../../../console/parts/hooks.ts'
import { type Input, Ticks } from '../../../console/parts/inputs.tsx'
import { Shown } from '../../../console/parts/states.tsx'
import { t } from '../../../console/session.ts'
import { openClass } from '../../openclass/index.ts'

const shownMax = 200

export const RoundClasses: Input = props => {
  const found = useReport(['classes of a round'], async how => {
    const now = timeNow()
    const { records } = await page(openClass, { status: 'released', current: 1, size: shownMax }, how)
    return records.filter(one => text(one.enrollStart) > now)
  })
  return (
    <Shown of={found} lines={3}>
      {classes =>
        classes.length === 0 ? (
          <p className="kt-muted">{t(['没有已发布且尚未开始报名的班级。', 'No class is released whose enrolment is still to begin.'])}</p>
        ) : (
          <Ticks
            props={props}
            of={classes.map(one => [one.id, `${text(one.name)} · ${text(one.schoolName)} · ${t(['报名开始', 'opens'])} ${text(one.enrollStart).slice(0, 16)}`])}
          />
        )
      }
    </Shown>
  )
}
