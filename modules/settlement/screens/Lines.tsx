/** Lines, perhaps of one settlement or one payee, as the address says. */
import { useMemo } from 'react'
import { useSearch } from 'wouter'
import { ListScreen } from '../../../console/parts/ListScreen.tsx'
import { settlementLine } from '../settlement.ts'

const columns = ['lessonDate', 'openClassId', 'schoolId', 'teacherId', 'kind', 'pupilCount', 'rateCents', 'isAdjustment', 'amountCents']

export function Lines() {
  const query = useSearch()
  const named = [...new URLSearchParams(query)].filter(([name]) => ['settlementId', 'payeeId', 'teacherId'].includes(name))
  const text = JSON.stringify(Object.fromEntries(named))
  const where = useMemo(() => ({ ...JSON.parse(text), status: 'live' }), [text])
  return <ListScreen key={text} of={settlementLine} columns={columns} where={where} search={['openClassId', 'teacherId', 'kind', 'isAdjustment']} />
}
