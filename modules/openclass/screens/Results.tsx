/** The results of a class: entered for the pupils of its roster, who are chosen by name. */
import { useMemo } from 'react'
import type { Wire } from '../../../console/call.ts'
import { useAsk } from '../../../console/parts/hooks.ts'
import { type Input, Select } from '../../../console/parts/inputs.tsx'
import { ListPanel } from '../../../console/parts/ListPanel.tsx'
import { t } from '../../../console/session.ts'
import { finalResult, resultCommands } from '../final-result.ts'

interface Placed {
  readonly studentId: string
  readonly studentName: string
}
const words = { hint: ['为名单中的每名学生填写成果，或标记不评价。', 'Enter a result for each pupil, or that there is none.'] } as const

export function Results({ row }: { readonly row: Wire }) {
  const roster = useAsk<{ readonly records: readonly Placed[] }>('/api/business-openclass/school_client/class/roster', { openClassId: row.id, size: -1 })
  const pupils = roster.value?.records
  const inputs = useMemo<Readonly<Record<string, Input | null>>>(() => ({ openClassId: null, ...(pupils ? { studentId: choosing(pupils) } : {}) }), [pupils])
  return (
    <ListPanel
      of={finalResult}
      where={{ openClassId: row.id }}
      first={{ openClassId: row.id }}
      search={[]}
      columns={['studentId', 'title', 'score', 'notAssessed', 'status']}
      commands={resultCommands}
      inputs={inputs}
      hint={t(words.hint)}
    />
  )
}

const choosing =
  (pupils: readonly Placed[]): Input =>
  props => <Select props={props} of={pupils.map(one => [one.studentId, one.studentName])} />
