/** Inspections: all of them, one of them, and those of a lesson; with what modules above do on them, such as recording a violation. */
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { ListPanel } from '../../../console/parts/ListPanel.tsx'
import { ListScreen } from '../../../console/parts/ListScreen.tsx'
import type { Offers } from '../../../console/parts/commandButtons.tsx'
import { useCommandsOn } from '../../../console/parts/useCommandsOn.ts'
import { inspection, inspectionCommands } from '../inspection.ts'

const page = (id: string) => `/age_client/inspection/${id}`
/** Only a problem is reported, and once; what was reported stays as it is. */
const offers: Offers = ({ name }, row) => (name === 'report' ? Number(row.problem) === 1 && !row.violationId : !row.violationId)
const reads = ['problem', 'violationId']
const useShared = () => ({ of: inspection, offers, reads, commands: useCommandsOn(inspection, inspectionCommands) })

export const InspectionList = () => (
  <ListScreen
    {...useShared()}
    columns={['openClassId', 'lessonId', 'inspectorName', 'inspectTime', 'score', 'problem', 'status']}
    link={row => page(String(row.id))}
  />
)
export const Inspection = () => <DetailScreen {...useShared()} />

export const InspectionsOf = ({ lessonId }: { readonly lessonId: string }) => (
  <ListPanel
    {...useShared()}
    where={{ lessonId }}
    first={{ lessonId }}
    search={[]}
    columns={['inspectorName', 'inspectTime', 'score', 'problem', 'content']}
    link={row => page(String(row.id))}
  />
)
