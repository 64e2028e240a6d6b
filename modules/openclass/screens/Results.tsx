/** The results of a class: entered for the pupils of its roster, who are chosen by name. */
import { Button } from '@blueprintjs/core'
import { useMemo, useState } from 'react'
import type { Wire } from '../../../console/call.ts'
import { useAsk } from '../../../console/parts/hooks.ts'
import { type Input, Select } from '../../../console/parts/inputs.tsx'
import { ListPanel } from '../../../console/parts/ListPanel.tsx'
import { may, t } from '../../../console/session.ts'
import { enterResults, finalResult, resultCommands } from '../final-result.ts'
import { ResultSheet } from './ResultSheet.tsx'
import { words } from './words.ts'

interface Placed {
  readonly studentId: string
  readonly studentName: string
}
const said = { hint: ['为名单中的每名学生填写成果，或标记不评价。', 'Enter a result for each pupil, or that there is none.'] } as const

export function Results({ row, reload }: { readonly row: Wire; readonly reload: () => void }) {
  const [isSheet, setSheet] = useState(false)
  const roster = useAsk<{ readonly records: readonly Placed[] }>('/api/business-openclass/school_client/class/roster', { openClassId: row.id, size: -1 })
  const pupils = roster.value?.records
  const inputs = useMemo<Readonly<Record<string, Input | null>>>(() => ({ openClassId: null, ...(pupils ? { studentId: choosing(pupils) } : {}) }), [pupils])
  if (isSheet && pupils)
    return (
      <ResultSheet
        row={row}
        pupils={pupils}
        onDone={() => {
          setSheet(false)
          reload()
        }}
      />
    )
  return (
    <ListPanel
      of={finalResult}
      where={{ openClassId: row.id }}
      first={{ openClassId: row.id }}
      search={[]}
      columns={['studentId', 'title', 'score', 'notAssessed', 'status']}
      commands={resultCommands}
      inputs={inputs}
      toolbar={() =>
        row.status === 'teaching' && may(enterResults.permit) && <Button text={t(words.enterAll)} disabled={!pupils} onClick={() => setSheet(true)} />
      }
      hint={t(said.hint)}
    />
  )
}

const choosing =
  (pupils: readonly Placed[]): Input =>
  props => <Select props={props} of={pupils.map(one => [one.studentId, one.studentName])} />
