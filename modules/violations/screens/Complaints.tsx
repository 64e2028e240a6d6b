/** Complaints as a list. A family that comes from a class of theirs finds the dialog open, with child and class in it. */
import { useLocation, useSearch } from 'wouter'
import { ListScreen } from '../../../console/parts/ListScreen.tsx'
import { complain, complaint, complaintCommands } from '../complaint.ts'
import { Complain } from './Complain.tsx'

const forms = { complain: Complain }
export function Complaints() {
  const asked = new URLSearchParams(useSearch()),
    [path, go] = useLocation()
  const openClassId = asked.get('about')
  const close = () => go(path, { replace: true })
  return (
    <>
      <ListScreen
        of={complaint}
        commands={complaintCommands}
        forms={forms}
        columns={['openClassId', 'studentId', 'agencyId', 'type', 'content', 'createTime', 'answer', 'status']}
      />
      {openClassId && <Complain command={complain} first={{ openClassId, studentId: asked.get('child') }} onDone={close} onClose={close} />}
    </>
  )
}
