/** Lines, perhaps of one settlement or one payee, as the address says. */
import { useMemo } from 'react'
import { useSearch } from 'wouter'
import type { Wire } from '../../../console/call.ts'
import { ListScreen } from '../../../console/parts/ListScreen.tsx'
import { settlementLine } from '../settlement.ts'

/** A line leads to the lesson that it is for; what was brought forward to its settlement. */
export const toLesson = (row: Wire): string =>
  row.lessonId ? `/lesson_detail?lessonId=${String(row.lessonId)}` : `/settlement/detail/${String(row.settlementId)}`

const columns = ['lessonDate', 'settlementId', 'openClassId', 'schoolId', 'teacherId', 'kind', 'pupilCount', 'rateCents', 'isAdjustment', 'amountCents']

/** A teacher asks first what the last lessons brought. */
/** Of one settlement the lines are read in their order; whoever looks at all of theirs asks what the last lessons brought. */
const latest = { id: 'latest', label: ['最近上课', 'Latest lessons'], filters: {}, sort: '-lessonDate', opens: true } as const

export function Lines() {
  const query = useSearch()
  const named = [...new URLSearchParams(query)].filter(([name]) => ['settlementId', 'payeeId', 'teacherId', 'openClassId', 'lessonId'].includes(name))
  const text = JSON.stringify(Object.fromEntries(named))
  const where = useMemo(() => ({ ...JSON.parse(text), status: 'live' }), [text])
  return (
    <ListScreen
      key={text}
      of={settlementLine}
      columns={columns}
      where={where}
      search={['openClassId', 'teacherId', 'kind', 'isAdjustment']}
      link={toLesson}
      {...(named.length === 0 ? { views: [latest] } : {})}
    />
  )
}
