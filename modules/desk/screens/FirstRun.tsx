/** The first steps of a house, until there is a class or nobody wants to be told any more. */
import { Button } from '@blueprintjs/core'
import { CircleIcon, TickCircleIcon } from '@blueprintjs/icons'
import { Link } from 'wouter'
import { useAsk } from '../../../console/parts/hooks.ts'
import { list, useList } from '../../../console/lists.ts'
import { t, useSession } from '../../../console/session.ts'
import { leavesOf, shownTo } from '../../../console/shell/menus.ts'
import { screenOf } from '../../../console/tabs.ts'
import { roles } from '../../kit/roles.ts'
import type { FirstRun as Found } from '../first-run.ts'

const name = 'first-run'
const words = {
  title: ['从这里开出第一个班级', 'From here to the first class'],
  dismiss: ['不再显示', 'Put away'],
  by: ['由{role}完成', 'done by: {role}'],
  done: ['已完成', 'Done'],
  go: ['去做', 'Do it'],
} as const

export function FirstRun() {
  const isAway = useList('dismissed').includes(name)
  const { value } = useAsk<Found>('/api/blade-desk/home/first-run', {}, { when: !isAway, of: watched })
  const role = useSession(one => one.userInfo?.role_alias),
    menus = useSession(one => one.menuAll)
  if (isAway || !value || value.steps.length === 0) return null
  const known = new Set(leavesOf(shownTo(menus, role)).map(({ node }) => screenOf(node.path)))
  const next = value.steps.find(one => !one.isDone && known.has(one.to))
  return (
    <section className="kt-card dk-first" aria-labelledby="first-run">
      <div className="kt-card-head">
        <h2 id="first-run">
          {t(words.title)}{' '}
          <small className="kt-muted kt-figures">
            {value.steps.filter(one => one.isDone).length}/{value.steps.length}
          </small>
        </h2>
        <Button variant="minimal" size="small" text={t(words.dismiss)} onClick={() => list('dismissed', name, true)} />
      </div>
      <ol>
        {value.steps.map(one => (
          <li key={one.name} className={one.isDone ? 'dk-done' : undefined} aria-current={one === next ? 'step' : undefined}>
            {one.isDone ? <TickCircleIcon title={t(words.done)} /> : <CircleIcon aria-hidden />}
            {known.has(one.to) ? <Link href={one.to}>{one.label}</Link> : <span>{one.label}</span>}
            {!one.isDone && one.by !== role && (
              <small className="kt-muted">
                {t([words.by[0].replace('{role}', roles[one.by].label[0]), words.by[1].replace('{role}', roles[one.by].label[1])])}
              </small>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
/** What makes a step done. */
const watched = [
  'policy',
  'identity',
  'school',
  'classroom',
  'student',
  'agency',
  'area_authorization',
  'agency_teacher',
  'product',
  'product_grant',
  'open_class',
]
